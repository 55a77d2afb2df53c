// Before the first picture: the colours that the address asks for, and no answer that a reader is to predict first, that the address
// leaves out, or that is not its own and has no header that says so. The program reads the address again, and says what is wrong
// with it.
const options = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = options.get("theme");
if (["light", "dark", "projector"].includes(theme)) root.setAttribute("data-theme", theme);
if (options.get("embed") === "1") root.setAttribute("data-before", location.hash ? "question" : "embed");
if (options.get("predict") === "1" || options.has("view")) root.setAttribute("data-before", "blank");

// An address that asks for something is read by a file of its own, which is fetched beside the program.
if (location.search || location.hash) ahead("links");

// Once the program has come, what plays its runs is fetched, while the browser compiles the program: at the same time they would share
// the line, and the controls would come later. The script of the parts takes the answers.
document.addEventListener("load", fetchSoon, { capture: true });

function fetchSoon({ target }) {
  if (target.as !== "fetch") return;
  document.removeEventListener("load", fetchSoon, { capture: true });
  ahead("links");
  ahead("runs");
}

function ahead(part) {
  const names = document.querySelector(`meta[name=${part}]`)?.content.split(" ") ?? [];
  const soon = (globalThis.soon ??= {});
  for (const name of names) {
    const url = new URL(name, document.baseURI);
    // It may have been asked for before.
    if (url in soon) continue;
    soon[url] = fetch(url);
    // Whoever takes it hears of a failure.
    soon[url].catch(() => {});
  }
}
