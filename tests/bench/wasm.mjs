// Times a function of a wasm module in Chromium, where the page runs, like the native program does: every call, in milliseconds.
// `cargo xtask bench wasm` calls it: node tests/bench/wasm.mjs FILE FUNCTION ARGUMENT TIMES. Each call of this has a browser of its
// own, so that the first call of the function is one on a fresh page.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const [file, name, argument, times] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.OTN_BROWSER, args: ["--no-sandbox", "--disable-gpu", "--no-first-run"] });
const page = await browser.newPage();
const bytes = (await readFile(file)).toString("base64");
const took = await page.evaluate(async ({ bytes, name, argument, times }) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  const took = [];
  for (let call = 0; call < times; call += 1) {
    const start = performance.now();
    instance.exports[name](argument);
    took.push(performance.now() - start);
  }
  return took;
}, { bytes, name, argument: Number(argument), times: Number(times) });
await browser.close();
console.log(took.map((ms) => ms.toFixed(3)).join(" "));
