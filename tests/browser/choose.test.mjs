// Choose a guarantee: what the page says of costs is what `otn choose` says, flips are set with one press, and examples destroy nothing.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, field, headline, plain } from "./page.mjs";

const answer = (page) => page.locator("#choose-answer");
const cost = (page, key) => page.locator(`#choose-set-${key}`);
const button = (page, name) => page.locator(".choose").getByRole("button", { name, exact: true });
const examples = ["Location ping, every 3 s", "Wallet credit", "Invoice e-mail"];

// What the library says: the sentence, the rows of the table, the gap of an ID check, the flips.
async function library(link) {
  const [sentence, table, ...rest] = (await otn("choose", link)).trim().split("\n\n").map((part) => part.split("\n"));
  const flips = rest.flat().filter((line) => line.startsWith("- "));
  return {
    sentence: plain(sentence.join(" ")),
    table: table.slice(1).map((row) => row.split(/ {2,}/)),
    flips: flips.map((line) => plain(line.slice(2))),
    gap: rest.length > 2 ? plain(rest[0].join(" ")) : "",
  };
}

// The same from the page; "this one" is said by the row, "cheapest" by its sign.
async function shown(page) {
  const table = await page.locator(".choose tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const [name, ...cells] = [...row.cells];
      const mark = name.querySelector(".cheapest");
      const remarks = [row.ariaCurrent && "this one", mark?.textContent.replace(/^◆ /, "")].filter(Boolean);
      const text = (mark ? name.firstChild : name).textContent;
      return [remarks.length ? `${text} (${remarks.join(", ")})` : text, ...cells.map((cell) => cell.textContent)];
    }),
  );
  const flips = await page.locator(".choose-flips li").evaluateAll((all) => all.map((item) => item.firstChild.textContent));
  const gap = page.locator(".choose-gap");
  return {
    sentence: plain((await answer(page).locator("p").allTextContents()).join(" ")),
    table: table.map((row) => row.map(plain)),
    flips: flips.map(plain),
    gap: (await gap.count()) ? plain(await gap.textContent()) : "",
  };
}

// The page says what the library says, once what is far down has followed.
async function assertTrue(page, link) {
  const said = await library(link);
  await answer(page).filter({ hasText: said.sentence.split(".")[0] }).waitFor();
  assert.deepEqual(await shown(page), said, link);
  return said;
}

describe("choose a guarantee", () => {
  for (const link of ["#v=1-s5em", "#slow=0&idcost=0.01", "#effects=wallet.update,mail.send&ids=with-work&amount=50", "#order=ack-work&amount=0"]) {
    test(`the page says what the library says about ${link}`, () =>
      withPage({ path: link }, async (page) => {
        await assertTrue(page, link);
      }));
  }

  test("costs that are typed change sentence, table and flips, and are the settings of the same name", () =>
    withPage({}, async (page) => {
      const before = await assertTrue(page, "slow-day");
      await cost(page, "losscost").fill("1000");
      await cost(page, "repeatcost").fill("5");
      await cost(page, "idcost").fill("0.5");
      const link = await address(page, "losscost=1000&repeatcost=5&idcost=0.50");
      const after = await assertTrue(page, link);
      assert.notEqual(after.sentence, before.sentence);
      assert.match(after.sentence, /work first with a limit of 2 min \(B\) is the cheapest, at most Rs 1,500 a day for repeats at Rs 5 each/);
      assert.equal(await field(page, "losscost").inputValue(), "1000");
    }));

  test("a bad entry is explained there, and the last valid one stands", () =>
    withPage({}, async (page) => {
      await cost(page, "losscost").fill("many");
      await cost(page, "losscost").blur();
      const id = await page.locator(".choose .quantity-error").getAttribute("id");
      assert.equal(await cost(page, "losscost").getAttribute("aria-invalid"), "true");
      assert.ok((await cost(page, "losscost").getAttribute("aria-describedby")).split(" ").includes(id));
      assert.equal(await field(page, "losscost").getAttribute("aria-invalid"), null, "the other field was not touched");
      await assertTrue(page, "slow-day");
      const ids = await page.locator("[id]").evaluateAll((all) => all.map((element) => element.id));
      assert.equal(new Set(ids).size, ids.length, "no id is there twice");
    }));

  test("the button of a flip sets the cost, and another design is the cheapest", () =>
    withPage({ path: "#v=1&slow=0" }, async (page) => {
      await button(page, "Set a saved ID to Rs 0.01").click();
      const link = await address(page, "idcost=0.01");
      const said = await assertTrue(page, link);
      assert.match(said.sentence, /^At-least-once: work first \(B\)/);
      assert.equal(await cost(page, "idcost").inputValue(), "0.01");
      assert.equal(await page.evaluate(() => document.activeElement.id), "choose-answer", "the focus is at what has changed");
      await button(page, "Set a saved ID to Rs 0").click();
      await answer(page).filter({ hasText: "Exactly-once in effect" }).waitFor();
    }));

  test("the lesson's three examples load, name their guarantee, and are undone", () =>
    withPage({ path: "#v=1&restarts=9&losscost=77" }, async (page) => {
      const own = await headline(page);
      const guarantees = ["At-most-once", "Exactly-once in effect", "At-least-once"];
      const ids = ["location-ping", "wallet-credit", "invoice-email"];
      for (const [place, name] of examples.entries()) {
        await button(page, name).click();
        const { sentence, gap } = await assertTrue(page, await address(page, `sc=${ids[place]}`));
        assert.ok(sentence.startsWith(`${guarantees[place]}: `), sentence);
        assert.equal(gap !== "", ids[place] === "invoice-email", gap);
        assert.equal(await button(page, name).getAttribute("aria-pressed"), "true");
        await page.getByRole("button", { name: "Undo" }).click();
        await address(page, "losscost=77");
        assert.equal(await field(page, "restarts").inputValue(), "9");
        assert.equal(await headline(page), own);
        assert.equal(await button(page, name).getAttribute("aria-pressed"), "false");
      }
    }));

  test("the memo says the same", () =>
    withPage({ path: "#effects=mail.send&ids=after-work", options: { permissions: ["clipboard-read", "clipboard-write"] } }, async (page) => {
      const said = await shown(page);
      await page.locator(".choose").getByRole("button", { name: "Copy as a memo" }).click();
      await page.getByRole("button", { name: "Memo copied" }).waitFor();
      const memo = plain(await page.evaluate(() => navigator.clipboard.readText()));
      for (const text of [said.sentence, said.gap, ...said.flips]) assert.ok(text && memo.includes(text), `${text}\nis not in\n${memo}`);
    }));

  test("by keyboard alone: a cost, a flip, an example", () =>
    withPage({}, async (page) => {
      await cost(page, "losscost").focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("20");
      await address(page, "losscost=20");
      const until = async (key, selector) => {
        for (let presses = 1; presses <= 20; presses += 1) {
          await page.keyboard.press(key);
          if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
        }
        assert.fail(`${key} does not reach ${selector}`);
      };
      await until("Tab", ".choose-flips .button");
      await page.keyboard.press("Enter");
      await address(page, "idcost=0.01");
      await page.waitForFunction(() => document.activeElement.id === "choose-answer");
      await until("Shift+Tab", ".choose-examples .button");
      await page.keyboard.press("Space");
      await address(page, "sc=invoice-email");
      assert.equal(await page.evaluate(() => document.activeElement.textContent), examples[2], "the focus stays on the example");
    }));

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing, ${colorScheme}`, () =>
      withPage({ path: "#sc=invoice-email&effects=mail.send&ids=after-work&idcost=1", options: { colorScheme } }, async (page) => {
        await cost(page, "losscost").fill("many");
        await cost(page, "losscost").blur();
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  // Chromium (156) ends the tab when a press takes the focus from a part that came back into sight in the very same frame, if that part
  // may be put away out of sight: see static/catalogue.css.
  test("a press that takes the focus away, in the frame in which the part comes back, does no harm", () =>
    withPage({}, async (page) => {
      const jump = (part) => part.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      for (let round = 0; round < 4; round += 1) {
        await answer(page).focus();
        await page.evaluate(() => (getSelection().removeAllRanges(), scrollTo({ top: 1e6, behavior: "instant" })));
        // Long enough for the browser to know that the part is out of sight.
        await page.waitForTimeout(200);
        await jump(page.locator(".choose tbody"));
        await page.mouse.click(640, 360);
      }
      await headline(page);
    }));

  test("nothing reaches past the side at 320 px, and nothing to press is small", () =>
    withPage({ path: "#effects=mail.send&currency=WWWW&losscost=123456789.99&repeatcost=98765432.1&idcost=1234.56", options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await answer(page).scrollIntoViewIfNeeded();
      assert.equal(await sidewaysScroll(page), 0);
      const small = await page.locator(".choose :is(button, input)").evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24).length);
      assert.equal(small, 0);
    }));
});
