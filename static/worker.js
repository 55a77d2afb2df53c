// The page's own program once more, in a worker: it finds no document there, and simulates days.
// After the # stand the addresses of the program's two files.
const [glue, wasm] = location.hash.slice(1).split("&").map(decodeURIComponent);
const { default: start } = await import(glue);
await start({ module_or_path: wasm });
