// Before the first picture: the colours that the address asks for, and no answer that a reader is to predict first, that the address
// leaves out, or that is not its own and has no header that says so. The program reads the address again, and says what is wrong
// with it.
const options = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = options.get("theme");
if (["light", "dark", "projector"].includes(theme)) root.setAttribute("data-theme", theme);
if (options.get("embed") === "1") root.setAttribute("data-before", location.hash ? "question" : "embed");
if (options.get("predict") === "1" || options.has("view")) root.setAttribute("data-before", "blank");
