// Predict, then see: the lesson's path by keyboard alone, what it changes above and what not, and its result.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, assertTrue, headline, plain, type } from "./page.mjs";

const heading = (page) => page.locator(".catalogue > summary", { hasText: "Predict, then see" });
const text = async (page, selector) => plain(await page.locator(selector).innerText());

// Waits until the element with this id has the focus; says what it says.
async function focusOn(page, id) {
  await page.waitForFunction((id) => document.activeElement.id === id, id);
  return text(page, `#${id}`);
}

async function open(page) {
  await heading(page).press("Enter");
  await page.locator("#path-step").waitFor();
}

// Presses Tab until the focus is on what this expression names.
async function tabTo(page, name, most = 12) {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(() => document.activeElement.textContent || document.activeElement.id);
    if (name.test(here)) return presses;
  }
  return assert.fail(`Tab does not reach ${name}`);
}

async function next(page, name = /^Next question$/) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  return focusOn(page, "path-step");
}

// Chooses one of the answers by its place, with the arrow keys, and asks for the model's.
async function choose(page, place) {
  await tabTo(page, /^path-guess$/);
  await page.keyboard.press("Space");
  for (let press = 0; press < place; press += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  return focusOn(page, "path-answer");
}

async function write(page, number) {
  await tabTo(page, /^path-guess$/);
  await page.keyboard.type(number);
  await page.keyboard.press("Enter");
  return focusOn(page, "path-answer");
}

// What is computed anew is paler until it is there: waits until nothing has been so for a second.
async function calm(page) {
  await page.evaluate(() => (window.calmSince = undefined));
  await page.waitForFunction(() => {
    const isBusy = document.querySelector("[aria-busy], .stale") !== null;
    window.calmSince = isBusy ? undefined : (window.calmSince ?? performance.now());
    return performance.now() - window.calmSince > 1_000;
  });
}

async function skip(page) {
  await page.keyboard.press("Escape");
  return focusOn(page, "path-answer");
}

describe("path", () => {
  test("the whole path by keyboard, some predicted, some not, some skipped", () =>
    withPage({}, async (page) => {
      await open(page);
      await page.locator(".catalogue > summary", { hasText: "Predict, then see" }).focus();
      assert.equal(await text(page, "#path-step"), "Question 1 of 12: Silence is no answer");
      const lines = ["Silence is no answer · twice, as predicted"];
      assert.equal(await choose(page, 1), "The answer: twice. You predicted it.");
      assert.match(await text(page, ".path-step"), /Rs 20 in the wallet where Rs 10 was due/);
      assert.equal(await next(page), "Question 2 of 12: Ack, then work");
      assert.equal(await choose(page, 0), "The answer: never. You predicted something else.");
      assert.deepEqual((await page.locator(".path-beside dd").allInnerTexts()).map(plain), ["✓ once", "✕ never"]);
      lines.push("Ack, then work · you said once, the model says never");
      await next(page);
      assert.equal(await write(page, "0.2k"), "The answer: up to 200. You predicted it.");
      assert.match(await text(page, ".path-step"), /= 200, which costs Rs 1,000 a day/);
      lines.push("How many, at worst? · up to 200, as predicted");
      await next(page);
      assert.equal(await skip(page), "The answer: twice.");
      lines.push("Work, then ack · skipped; the model says twice");
      await next(page);
      await skip(page);
      lines.push("No crash, nothing lost · skipped; the model says twice");
      await next(page);
      assert.equal(await write(page, "300"), "The answer: about 40,000. You predicted something else.");
      lines.push("How many on a slow day? · you said 300, the model says about 40,000");
      await next(page);
      assert.equal(await choose(page, 3), "The answer: half done. You predicted it.");
      lines.push("The work is two things · half done, as predicted");
      await next(page);
      assert.equal(await choose(page, 0), "The answer: once. You predicted it.");
      lines.push("The saved ID · once, as predicted");
      for (const [place, title, answer] of [
        [0, "Choose: a driver’s position", "at-most-once"],
        [2, "Choose: a credit to a wallet", "exactly-once in effect"],
        [1, "Choose: an invoice by e-mail", "at-least-once"],
      ]) {
        assert.match(await next(page), new RegExp(`${title}$`));
        assert.equal(await choose(page, place), `The answer: ${answer}. You predicted it.`);
        lines.push(`${title} · ${answer}, as predicted`);
      }
      assert.equal(await next(page), "Question 12 of 12: Where exactly-once stops");
      assert.equal(await choose(page, 0), "The answer: twice. You predicted something else.");
      lines.push("Where exactly-once stops · you said once, the model says twice");
      assert.equal(await next(page, /^See the result$/), "Result");
      assert.equal(await text(page, ".path-score"), "7 of 12 predicted.");
      assert.deepEqual((await page.locator(".path-lines li").allInnerTexts()).map(plain), lines);
      await next(page, /^Back$/);
      assert.equal(await text(page, "#path-answer"), "The answer: twice. You predicted something else.");
    }));

  test("the steps are those of the library", () =>
    withPage({}, async (page) => {
      const printed = plain(await otn("path"));
      await open(page);
      await page.locator("#path-step").focus();
      for (let step = 1; step <= 12; step += 1) {
        assert.ok(printed.includes(await text(page, ".path-step > p")), `the lead of step ${step}`);
        await skip(page);
        assert.ok(printed.includes(await text(page, ".path-beside + p")), `the reason of step ${step}`);
        await page.getByRole("button", { name: "One thing to change" }).click();
        assert.ok(printed.includes(await text(page, ".path-now p + p")), `the change of step ${step}`);
        await page.getByRole("button", { name: step < 12 ? "Next question" : "See the result" }).click();
        await focusOn(page, "path-step");
      }
    }));

  test("nothing above changes before an answer, and undo brings the reader’s own settings back", () =>
    withPage({}, async (page) => {
      await type(page, "msgs", "123k");
      const own = await address(page, "msgs=123k");
      await open(page);
      await page.locator("#path-step").focus();
      await tabTo(page, /^path-guess$/);
      await page.keyboard.press("Space");
      assert.equal(page.url(), own);
      await page.keyboard.press("Enter");
      await focusOn(page, "path-answer");
      await assertTrue(page, await address(page, "plan=lose:confirm"));
      assert.match(await text(page, ".verdict .title"), /^Predict, then see: Silence is no answer$/);
      const before = await headline(page);
      await tabTo(page, /^One thing to change: /);
      await page.keyboard.press("Enter");
      await page.locator(".path-now p").first().waitFor();
      assert.equal(await text(page, ".path-now p:first-child"), "Now, with “Ignore repeats” at “save the ID with the work, in one transaction”: ✓ once");
      assert.notEqual(await headline(page), before);
      await assertTrue(page, await address(page, "ids=with-work"));
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "Change it back");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "One thing to change" }).waitFor();
      assert.equal(await page.locator(".path-now p").count(), 0);
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Control+z");
      assert.equal(await address(page, "msgs=123k"), own);
    }));

  test("an answer is announced once: the focus goes to it, and the page stays silent", () =>
    withPage({}, async (page) => {
      await open(page);
      await page.locator("#path-step").focus();
      await skip(page);
      await address(page, "plan=lose:confirm");
      // The page speaks 700 ms after the last change.
      await calm(page);
      assert.equal(await text(page, "#app .status"), "");
    }));

  test("without a guess, or with one that is no number, the form says what it wants", () =>
    withPage({}, async (page) => {
      await open(page);
      await page.locator("#path-step").focus();
      await tabTo(page, /^Show the answer$/);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "path-guess");
      assert.match(await text(page, "#path-error"), /^Choose one of these/);
      for (let step = 1; step < 3; step += 1) {
        await skip(page);
        await next(page);
      }
      await tabTo(page, /^path-guess$/);
      await page.keyboard.type("many");
      await page.keyboard.press("Enter");
      await page.locator("#path-error").waitFor();
      assert.match(await text(page, "#path-error"), /^This is no whole number/);
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("whoever closes the heading finds the same step again", () =>
    withPage({}, async (page) => {
      await open(page);
      await page.locator("#path-step").focus();
      await skip(page);
      await next(page);
      await heading(page).press("Enter");
      await page.locator("#path-step").waitFor({ state: "detached" });
      await open(page);
      assert.match(await text(page, "#path-step"), /^Question 2 of 12/);
    }));

  test("its file is fetched when it is opened, and once more after a failure", () => {
    const asked = [];
    let isBroken = true;
    const before = (page) =>
      page.route(/lessons.*\.wasm$/, (route) => {
        asked.push(route.request().url());
        return isBroken ? route.abort() : route.continue();
      });
    return withPage({ before, allow: /lessons|Failed to (load|fetch)|ERR_FAILED/ }, async (page) => {
      assert.equal(asked.length, 0);
      await heading(page).press("Enter");
      await page.locator(".catalogue .rest-failed").waitFor();
      isBroken = false;
      await page.locator(".catalogue .rest-failed button").press("Enter");
      await page.locator("#path-step").waitFor();
      assert.equal(asked.length, 2);
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing with a question, an answer, a change and the result, ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        await open(page);
        await page.locator("#path-step").focus();
        await calm(page);
        assert.deepEqual(await axeProblems(page), []);
        for (let step = 1; step <= 12; step += 1) {
          if (step === 3) await write(page, "5k");
          else await skip(page);
          if (step === 1 || step === 3) {
            await page.getByRole("button", { name: "One thing to change" }).click();
            await page.locator(".path-now p").first().waitFor();
            await calm(page);
            assert.deepEqual(await axeProblems(page), []);
          }
          await page.getByRole("button", { name: step < 12 ? "Next question" : "See the result" }).click();
          await focusOn(page, "path-step");
        }
        await calm(page);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("nothing reaches past the side at 320 px", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await open(page);
      await page.locator("#path-step").focus();
      for (let step = 1; step <= 12; step += 1) {
        assert.equal(await sidewaysScroll(page), 0, `question ${step}`);
        await skip(page);
        await page.getByRole("button", { name: "One thing to change" }).click();
        await page.locator(".path-now p").first().waitFor();
        assert.equal(await sidewaysScroll(page), 0, `answer ${step}`);
        await page.getByRole("button", { name: step < 12 ? "Next question" : "See the result" }).click();
        await focusOn(page, "path-step");
      }
      assert.equal(await sidewaysScroll(page), 0, "result");
    }));
});
