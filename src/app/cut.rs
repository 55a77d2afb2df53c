//! Where the program may be cut: a function behind such a mark, with all that nothing else leads to, can be a wasm file of its
//! own, which is fetched when the function is first called. See ARCHITECTURE.md, "Files of the page".

/// Marks a function as the way into a part of the program. To its callers it is asynchronous, and fails when the part cannot be
/// fetched. With the feature `split`, which `cargo xtask build` sets, the build makes the cut; without it the program stays whole,
/// so that Trunk alone can build it.
macro_rules! cut {
    ($part:ident: $(#[$about:meta])* fn $name:ident($($argument:ident: $kind:ty),*) -> $result:ty $body:block) => {
        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($part, fallible)]
        $(#[$about])*
        fn $name($($argument: $kind),*) -> $result $body

        #[cfg(not(feature = "split"))]
        $(#[$about])*
        async fn $name($($argument: $kind),*) -> $result $body
    };
}

pub(super) use cut;
