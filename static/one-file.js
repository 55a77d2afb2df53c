// The start of the page that is one file. It stands in the file behind the program's own script, and runs in two places: in the page,
// and in each of its workers, whose script is this same text behind the packed program.
(() => {
  // Names and marks that the build gives, too.
  const thisFile = "once-twice-never.html";
  const program = "program.wasm";
  const opening = '<div id="parts" hidden="">';

  // The parts of the file are packed with gzip, and written in base64.
  const unpack = (packed, type) => {
    const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": type } });
  };
  const start = async (packed) => wasm_bindgen({ module_or_path: unpack(packed, "application/wasm") });

  if (typeof document === "undefined") {
    start(packedProgram).catch((error) => {
      // The page hears only of what nobody waits for, and does the work itself then.
      setTimeout(() => {
        throw error;
      });
    });
    return;
  }

  const place = document.getElementById("parts");
  const parts = place.innerHTML;
  const packed = new Map([...place.children].map((part) => [part.dataset.file, part.textContent]));

  // What the program fetches elsewhere is in this file. Nothing else can be had: the policy allows no request.
  globalThis.fetch = async (name) => {
    if (!packed.has(name)) throw new TypeError(`${name} is not in this file.`);
    const file = unpack(packed.get(name), "text/plain; charset=utf-8");
    if (name !== thisFile) return file;
    // This file itself: packed is only what stands around the parts, for they cannot contain themselves.
    return new Response((await file.text()).replace(opening, () => opening + parts));
  };

  // For whoever starts a worker: there is no script beside the page.
  const script = [`const packedProgram = "${packed.get(program)}";\n`, document.currentScript.textContent];
  document.documentElement.dataset.worker = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));

  start(packed.get(program)).catch(() => {
    document.getElementById("too-old").hidden = false;
  });
})();
