// The page in other languages: German, and the two that nobody speaks, in which every text is longer or runs from right to left.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, sidewaysScroll, sizes, withPage } from "./helpers.mjs";
import { address, come, field, headline, plain, type, unfoldControls } from "./page.mjs";

const document = (page) => page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir, title: document.title }));

// Brings everything into the page that comes when it is wanted, and lays it out.
async function unfoldAll(page) {
  await unfoldControls(page);
  for (const summary of await page.locator("main details:not([open]) > summary").all()) {
    await come(summary);
    await summary.click();
  }
  await page.evaluate(() => document.querySelectorAll("main *").forEach((element) => (element.style.contentVisibility = "visible")));
  await page.waitForTimeout(300);
}

// What is read on the page and is plain English. Catalogues of systems and incidents stay in the language of their sources, and say
// so; links, keys and names are the same in every language.
const english = (page) =>
  page.evaluate(() => {
    // The help of a setting names what can be typed; a test of the library looks at the rest of it.
    const kept = "[lang=en], [lang=de], code, input, textarea, .header-name, .help, a[href^=https]";
    // Units and kinds of files.
    const plainly = /\b(min|PNG|SVG|CSV|JSON)\b/g;
    const walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const word = /[A-Za-z]{3,}/.exec(node.textContent.replaceAll(plainly, ""))?.[0];
      if (word && !node.parentElement.closest(kept)) found.add(node.textContent.trim().slice(0, 80));
    }
    for (const element of document.querySelectorAll("#app [aria-label], #app [title], #app [aria-valuetext]")) {
      for (const name of ["aria-label", "title", "aria-valuetext"]) {
        const text = element.getAttribute(name) ?? "";
        if (/[A-Za-z]{3,}/.test(text.replaceAll(plainly, "")) && !element.closest(kept)) found.add(`${name}: ${text.slice(0, 80)}`);
      }
    }
    return [...found];
  });

// What is cut off: text that is wider than its box, where the box hides it, and labels of the diagram that leave it.
const clipped = (page) =>
  page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll("#app *")) {
      const { overflowX, textOverflow, position, clip } = getComputedStyle(element);
      const hides = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
      const isForListeners = position === "absolute" && (clip !== "auto" || element.clientWidth <= 1);
      if (hides && !isForListeners && element.scrollWidth > element.clientWidth + 1) found.push(`${element.className}: ${element.textContent.slice(0, 60)}`);
    }
    for (const text of document.querySelectorAll("#app svg.drawing text")) {
      const [inner, outer] = [text.getBoundingClientRect(), text.ownerSVGElement.getBoundingClientRect()];
      if (inner.width && (inner.left < outer.left - 2 || inner.right > outer.right + 2)) found.push(`label: ${text.textContent}`);
    }
    return found;
  });

describe("German", () => {
  test("texts, numbers, language and title are German, and so is what is read aloud", () =>
    withPage({ path: "?lang=de" }, async (page) => {
      const { lang, dir, title } = await document(page);
      assert.deepEqual([lang, dir], ["de", "ltr"]);
      assert.notEqual(title, "Once, twice or never?");
      assert.match(await headline(page), /3\.000/, "thousands are parted as in German");
      assert.match(await headline(page), /Nachricht/);
      assert.match(plain(await page.locator("label[for=set-msgs]").innerText()), /Nachrichten/);
      await type(page, "msgs", "viele");
      assert.match(plain(await page.locator("#error-msgs").innerText()), /[äöüß]|nicht/);
    }));

  test("the link beside the themes leads there and back, with the same settings", () =>
    withPage({ path: "#msgs=2M" }, async (page) => {
      await type(page, "restarts", "9");
      await address(page, "restarts=9");
      await page.getByRole("link", { name: "Deutsch" }).click();
      await page.locator("html[lang=de] #app h1").waitFor();
      assert.equal(await field(page, "restarts").inputValue(), "9");
      await page.getByRole("link", { name: "English" }).click();
      await page.locator("html[lang=en] #app h1").waitFor();
      assert.equal(await field(page, "restarts").inputValue(), "9");
      assert.match(await headline(page), /messages a day/);
    }));

  test("a field takes numbers as its language writes them, and shows them so", () =>
    withPage({ path: "?lang=de#slow=0.06%25" }, async (page) => {
      assert.equal(await field(page, "slow").inputValue(), "0,06%");
      await unfoldControls(page);
      for (const [key, text, pair] of [
        ["msgs", "250.000", "msgs=250k"],
        ["slow", "0,5 %", "slow=0.5%"],
        ["ack", "1,5min", "ack=90s"],
        ["restarts", "1.500", "restarts=1500"],
        ["amount", "12.5", "amount=12.50"],
      ]) {
        await type(page, key, text);
        await address(page, pair);
      }
      assert.equal(await field(page, "amount").inputValue(), "12,50");
      assert.equal(await page.locator(".quantity-error").count(), 0);
      await type(page, "msgs", "1,2,3");
      assert.match(await page.locator(".quantity-error").innerText(), /1,2,3/);
    }));

  test("where the texts cannot be had, the page is in English and says so", () =>
    withPage(
      { path: "?lang=de", before: (page) => page.route("**/*.po", (route) => route.abort()), allow: /failed request|console error: Failed to load/ },
      async (page) => {
        assert.match(await headline(page), /messages a day/);
        assert.match(plain(await page.locator("main").innerText()), /texts in Deutsch could not be loaded. Used: English/);
      },
    ));
});

describe("languages of the tests", () => {
  test("no text went past the language", () =>
    withPage({ path: "?lang=en-XA" }, async (page) => {
      await unfoldAll(page);
      assert.deepEqual(await english(page), []);
    }));

  for (const [lang, widths] of Object.entries({ "en-XA": [320, 768, 1280], "ar-XB": [320, 1280], de: [320] })) {
    for (const viewport of sizes.filter(({ width }) => widths.includes(width))) {
      test(`${lang}: nothing is cut off and nothing scrolls sideways at ${viewport.width} px`, () =>
        withPage({ path: `?lang=${lang}`, options: { viewport } }, async (page) => {
          await unfoldAll(page);
          assert.deepEqual(await clipped(page), []);
          assert.equal(await sidewaysScroll(page), 0);
        }));
    }
  }

  test("from right to left, the page begins at the right and the diagram stays as it is", () =>
    withPage({ path: "?lang=ar-XB" }, async (page) => {
      assert.equal((await document(page)).dir, "rtl");
      const place = (selector) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().toJSON());
      const [stage, controls] = [await place("#stage"), await place(".controls")];
      assert.ok(controls.left > stage.left, "the controls stand at the right");
      const heads = await page.locator(".drawing .head").evaluateAll((all) => all.slice(0, 2).map((head) => head.getBoundingClientRect().left));
      assert.ok(heads[0] < heads[1], "the producer stands at the left");
      const overlap = await page.locator(".chip").evaluateAll((chips) =>
        chips.filter((chip) => {
          const [sign, label] = [".glyph", ".chip-label"].map((part) => chip.querySelector(part).getBoundingClientRect());
          return sign.left < label.right - 40 && label.left < sign.right && Math.min(sign.right, label.right) - Math.max(sign.left, label.left) > label.width / 2;
        }).length,
      );
      assert.equal(overlap, 0, "no sign lies on its word");
      assert.deepEqual(await axeProblems(page), []);
    }));
});
