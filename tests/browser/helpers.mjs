// What the tests of the page share, beside the browser itself and the page around a frame: the accessibility rules, and the
// command-line program (OTN_BIN), to compare the page with the library.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import { promisify } from "node:util";
import { closeBrowser, fromXtask } from "./chromium.mjs";

export * from "./chromium.mjs";
export * from "./host.mjs";

after(closeBrowser);

const axeRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// What axe finds on the page as it stands, one line a problem.
export async function axeProblems(page) {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // The page's own policy refuses a script tag and eval; the debugger may evaluate all the same.
  const debug = await page.context().newCDPSession(page);
  await debug.send("Runtime.evaluate", { expression: source });
  await debug.detach();
  const { passes, violations } = await page.evaluate((values) => window.axe.run(document, { runOnly: { type: "tag", values } }), axeRules);
  assert.ok(passes.length > 0, "axe has applied its rules");
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${rule.help} at ${node.target.join(" ")}`));
}

// What the command-line program answers.
export async function otn(...args) {
  const { stdout } = await promisify(execFile)(fromXtask("OTN_BIN"), args, { maxBuffer: 1 << 26 });
  return stdout;
}
