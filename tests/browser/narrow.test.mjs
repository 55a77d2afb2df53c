// The page fits: the first screen, the smallest screens, enlarged text, and long words.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sidewaysScroll, sizes, withPage } from "./helpers.mjs";
import { type, unfoldControls } from "./page.mjs";

// A day with the longest words and numbers that the page knows.
const LONG =
  "#msgs=12345678&restarts=9999&busy=99999&ack=1234567ms&slow=99.9999%25&slowjob=11h&currency=WWWW&amount=123456789.99&order=work-ack&late=refused&cap=7&plan=slow,lose:ack,lose:confirm,crash:A.after-effect,crash:broker.after-store&nonsense=WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW";

const widths = [320, 360, 390, 640, 768, 900, 1280, 1920];

describe("first screen", () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    test(`the answer and the start of the diagram are in ${viewport.width} × ${viewport.height}`, () =>
      withPage({ options: { viewport } }, async (page) => {
        const bottom = await page.locator(".chips").evaluate((chips) => chips.getBoundingClientRect().bottom);
        const row = await page.locator('[data-step="0"]').evaluate((step) => step.getBoundingClientRect().bottom);
        assert.ok(bottom < row && row < viewport.height, `chips end at ${bottom}, the first step at ${row}`);
      }));
  }

  test("nothing jumps when the program takes over from the words in the page", () =>
    withPage({ options: { viewport: { width: 1280, height: 720 } } }, async (page) => {
      const shift = await page.evaluate(
        () =>
          new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value))).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(sum), 600);
          }),
      );
      assert.ok(shift < 0.05, `layout shift ${shift}`);
    }));
});

describe("narrow", () => {
  for (const width of widths) {
    test(`nothing reaches past the side at ${width} px, whatever is open`, () =>
      withPage({ path: LONG, options: { viewport: { width, height: 800 } } }, async (page) => {
        assert.equal(await sidewaysScroll(page), 0, "as it opens");
        await unfoldControls(page);
        await type(page, "msgs", "W".repeat(60));
        await page.locator(".assumptions > summary").click();
        assert.equal(await sidewaysScroll(page), 0, "unfolded");
        await page.locator('[data-step="2"]').click();
        await page.locator(".menu").waitFor();
        assert.equal(await sidewaysScroll(page), 0, "with a menu");
      }));
  }

  test("the diagram fits into 320 px", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      const [diagram, drawing] = await page.evaluate(() => [".diagram", "svg.drawing"].map((part) => document.querySelector(part).getBoundingClientRect().width));
      assert.ok(drawing <= diagram, `${drawing} in ${diagram}`);
    }));

  test("the controls fold on a phone, and the diagram follows the window", () =>
    withPage({ options: { viewport: { width: 390, height: 844 } } }, async (page) => {
      const toggle = page.getByRole("button", { name: "Change the numbers" });
      assert.equal(await page.locator("#set-msgs").isVisible(), false);
      await toggle.click();
      assert.equal(await toggle.getAttribute("aria-expanded"), "true");
      assert.equal(await page.locator("#set-msgs").isVisible(), true);
      const before = (await page.locator("svg.drawing").first().boundingBox()).width;
      await page.setViewportSize({ width: 1000, height: 700 });
      await page.waitForFunction((before) => document.querySelector("svg.drawing").getBoundingClientRect().width > before, before);
      assert.equal(await toggle.isVisible(), false, "there is room for the controls");
      assert.equal(await page.locator("#set-msgs").isVisible(), true);
    }));

  for (const viewport of sizes) {
    test(`no text is smaller than 12 px at ${viewport.width} px`, () =>
      withPage({ options: { viewport } }, async (page) => {
        await unfoldControls(page);
        const small = await page.evaluate(() => {
          const found = [];
          const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            const size = parseFloat(getComputedStyle(element).fontSize);
            if (walker.currentNode.data.trim() && size < 12) found.push(`${size}: ${walker.currentNode.data}`);
          }
          return found;
        });
        assert.deepEqual(small, []);
      }));
  }

  test("wider letters, words and lines clip nothing and reach past no side", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("#app *")) {
          element.style.setProperty("line-height", "1.5", "important");
          element.style.setProperty("letter-spacing", "0.12em", "important");
          element.style.setProperty("word-spacing", "0.16em", "important");
        }
      });
      assert.equal(await sidewaysScroll(page), 0);
    }));

  test("nothing that is clicked is smaller than 24 px", () =>
    withPage({ options: { viewport: { width: 390, height: 844 } } }, async (page) => {
      await unfoldControls(page);
      const small = await page.locator("#app :is(button, select, summary, input:not([type=radio], [type=checkbox]), label:has([type=radio], [type=checkbox]), .row)").evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility())
          .map((element) => [element.className.baseVal ?? element.className, element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
      );
      assert.deepEqual(small, []);
    }));
});

describe("paper", () => {
  for (const path of ["", "#order=ack-work", "#effects=wallet.update,mail.send&cast=0s,1s,2s,3s"]) {
    test(`two pages at most of "${path}"`, () =>
      withPage({ path }, async (page) => {
        // Everything that takes a moment is there.
        await page.locator(".outcomes:not([aria-busy]) table ~ * table, .outcomes:not([aria-busy]) .scroller ~ .scroller").first().waitFor({ state: "attached" });
        await page.locator(".simulated-state[role=status]").waitFor({ state: "attached" });
        const paper = (await page.pdf({ format: "A4" })).toString("latin1");
        const pages = Number(paper.match(/\/Count (\d+)/)[1]);
        assert.ok(pages >= 1 && pages <= 2, `${pages} pages`);
      }));
  }
});
