// What a reader does on the page, and what the page says, for the tests that compare it with the library.

import assert from "node:assert/strict";
import { otn } from "./helpers.mjs";

// A space that does not break looks like one that does, and means the same.
export const plain = (text) => text.replaceAll("\u00a0", " ").replaceAll(/\s+/g, " ").trim();

// Scrolls there, until it is laid out.
export async function come(locator) {
  await locator.scrollIntoViewIfNeeded();
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await locator.evaluate(frame);
}

// What is read there. A part out of sight is not laid out, so its text comes only with it.
export async function read(locator) {
  await come(locator);
  return plain(await locator.innerText());
}

// The field of a setting.
export const field = (page, key) => page.locator(`#set-${key}`);
export const range = (page, key) => page.locator(`.quantity:has(#set-${key}) input[type=range]`);
export const error = (page, key) => page.locator(`#error-${key}`);
export const headline = async (page) => plain(await page.locator("#app .headline").innerText());

// Types into a setting's field, as a reader who then goes on to the next one.
export async function type(page, key, text) {
  await field(page, key).fill(text);
  await field(page, key).blur();
}

// Chooses a word of a setting.
export async function choose(page, key, word) {
  await page.locator(`input[name=${key}][value="${word}"]`).check();
}

export async function unfoldControls(page) {
  const toggle = page.locator(".controls-toggle");
  if ((await toggle.isVisible()) && (await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
  for (const summary of await page.locator(".group > summary").all()) {
    if (!(await summary.evaluate((element) => element.parentElement.open))) await summary.click();
  }
}

// The page writes the address a moment after the last change.
export async function address(page, expected) {
  const isThere = page.waitForFunction((part) => decodeURIComponent(location.hash).includes(part), expected, { timeout: 60_000 });
  await isThere.catch(() => assert.fail(`the address ${page.url()} never says ${expected}`));
  return page.url();
}

// Every figure with its numbers, as the page shows it.
export async function formulas(page) {
  const cells = await page.locator(".assumptions tbody tr td:nth-of-type(2)").evaluateAll((all) => all.map((cell) => cell.textContent));
  return cells.map(plain);
}

// Every step: its time and its sentence.
export async function steps(page) {
  const items = await page.locator(".steps-item").evaluateAll((all) => all.map((item) => [...item.children].map((part) => part.textContent)));
  return items.map((parts) => parts.map(plain).join("  "));
}

// What the library says about a link: the same figures, and the same steps.
export async function library(link) {
  const estimate = JSON.parse(await otn("estimate", link, "--json"));
  const trace = JSON.parse(await otn("trace", link, "--format", "json"));
  const lines = (await otn("trace", link)).split("\n").filter((line) => /^ *\d+ {2}/.test(line));
  return {
    estimate,
    trace,
    formulas: estimate.formulas.map((formula) => plain(formula.text)),
    // number, time, way, sentence, in columns
    steps: lines.map((line) => line.trim().split(/ {2,}/)).map(([, time, , sentence]) => `${time}  ${sentence}`),
  };
}

// The page as it stands says what the library says about its address.
export async function assertTrue(page, link) {
  const said = await library(link);
  assert.deepEqual(await formulas(page), said.formulas, link);
  assert.deepEqual(await steps(page), said.steps, link);
  return said;
}
