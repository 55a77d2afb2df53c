// Everything by keyboard, nothing swallowed, and the rules of accessibility in every state.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, withPage } from "./helpers.mjs";
import { address, assertTrue, field, plain, unfoldControls, type } from "./page.mjs";

const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return undefined;
    return element.getAttribute("aria-label") ?? (element.id || element.textContent.trim().slice(0, 30) || element.value);
  });

// Presses a key until the focus is where it should be.
async function until(page, key, selector, most = 80) {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return presses;
  }
  return assert.fail(`${key} does not reach ${selector} in ${most} presses`);
}

describe("keyboard", () => {
  for (const path of ["", "?embed=1"]) {
    test(`Tab goes through the whole page and leaves it: "${path}"`, () =>
      withPage({ path }, async (page) => {
        const seen = [];
        for (let presses = 0; presses < 120; presses += 1) {
          await page.keyboard.press("Tab");
          const here = await focused(page);
          if (here === undefined) break;
          seen.push(here);
        }
        assert.ok(seen.length > 20 && seen.length < 120, `${seen.length}: ${seen.join(", ")}`);
        assert.equal(await focused(page), undefined, "the focus has left the page");
      }));
  }

  test("the steps are one stop of Tab, walked by arrows", () =>
    withPage({}, async (page) => {
      await until(page, "Tab", ".row");
      for (const [key, step] of [
        ["ArrowUp", 10],
        ["ArrowLeft", 9],
        ["Home", 1],
        ["ArrowUp", 1],
        ["ArrowDown", 2],
        ["ArrowRight", 3],
        ["End", 11],
        ["ArrowDown", 11],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await page.evaluate(() => Number(document.activeElement.dataset.step) + 1), step, key);
        assert.ok(plain(await page.locator(".player-now").innerText()).startsWith(`Step ${step} of 11`));
      }
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate(() => document.activeElement.matches(".row")), false);
    }));

  test("a fault is chosen and the menu left by keyboard", () =>
    withPage({}, async (page) => {
      await until(page, "Tab", ".row");
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate(() => document.activeElement.className), "menu-item");
      await page.keyboard.press("Escape");
      assert.equal(await page.locator(".menu").count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement.dataset.step), "0", "the focus is back on the step");
      await page.keyboard.press("Enter");
      await until(page, "ArrowDown", ".menu-item:nth-child(1)");
      while (!(await page.evaluate(() => document.activeElement.textContent.includes("Lose the send")))) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await assertTrue(page, await address(page, "lose:send"));
      await page.keyboard.press("Space");
      assert.equal(await page.locator(".menu").count(), 1);
      await page.keyboard.press("End");
      await page.keyboard.press("Tab");
      await page.locator(".menu").waitFor({ state: "detached" });
    }));

  test("a change, a step and a fault are a few presses away", () =>
    withPage({}, async (page) => {
      let presses = await until(page, "Tab", ".quantity-text");
      await page.keyboard.press("Control+A");
      await page.keyboard.type("2M");
      presses += await until(page, "Tab", ".row");
      await page.keyboard.press("ArrowUp");
      assert.ok(presses + 6 <= 60, `${presses} presses`);
      assert.equal(await field(page, "msgs").inputValue(), "2M");
    }));

  test("keys that mean nothing to the page stay the browser's", () =>
    withPage({ options: { viewport: { width: 1280, height: 500 } } }, async (page) => {
      await page.evaluate(() => {
        window.swallowed = [];
        addEventListener("keydown", (event) => event.defaultPrevented && window.swallowed.push(event.key));
      });
      await page.locator("#answer").focus();
      for (const key of ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "Escape", "Space", "a", "j", "?", "/"]) {
        await page.keyboard.press(key);
      }
      await until(page, "Tab", ".row", 120).catch(() => undefined);
      for (const key of ["a", "j", "?", "PageDown", "Escape"]) await page.keyboard.press(key);
      assert.deepEqual(await page.evaluate(() => window.swallowed), []);
    }));

  test("what has the focus shows it", () =>
    withPage({}, async (page) => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("Tab");
        if ((await focused(page)) === undefined) break;
        const shown = await page.evaluate(() => {
          const element = document.activeElement;
          const marked = [element, element.nextElementSibling, element.firstElementChild].filter(Boolean);
          return marked.some((each) => {
            const { outlineStyle, outlineWidth, stroke } = getComputedStyle(each);
            return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || (each.tagName === "rect" && stroke !== "none");
          });
        });
        assert.ok(shown, `${await focused(page)} shows its focus`);
      }
    }));
});

describe("axe", () => {
  const states = {
    "as it opens": async () => {},
    "with every control unfolded": unfoldControls,
    "with a bad entry": (page) => type(page, "msgs", "many"),
    "with a menu": async (page) => {
      await page.locator('[data-step="2"]').click();
      await page.locator(".menu").waitFor();
    },
    "with the formulas unfolded": (page) => page.locator(".assumptions > summary").click(),
    "in the middle of the story": (page) => page.getByRole("button", { name: "First step" }).click(),
  };
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, enter] of Object.entries(states)) {
      test(`nothing ${name}, ${colorScheme}`, () =>
        withPage({ options: { colorScheme } }, async (page) => {
          await enter(page);
          assert.deepEqual(await axeProblems(page), []);
        }));
    }
    for (const path of ["?embed=1", "#v=1-zzzz&msgs=2M", "?theme=projector", "#order=ack-work&plan=crash:A.before-effect"]) {
      test(`nothing with ${path}, ${colorScheme}`, () =>
        withPage({ path, options: { colorScheme } }, async (page) => {
          assert.deepEqual(await axeProblems(page), []);
        }));
    }
    test(`nothing on a phone with its controls unfolded, ${colorScheme}`, () =>
      withPage({ options: { colorScheme, viewport: { width: 390, height: 844 } } }, async (page) => {
        await unfoldControls(page);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }
});
