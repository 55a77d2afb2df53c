// Every control changes what it should, and the page's figures are the library's.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { otn, withPage } from "./helpers.mjs";
import { address, assertTrue, choose, error, field, headline, plain, range, read, type, unfoldControls } from "./page.mjs";

// Values for what a setting counts in; the first that is not its default is set.
const OTHER = { count: ["3", "4"], duration: ["700ms", "800ms"], share: ["2%", "3%"], money: ["4.50", "5.50"] };

const settings = JSON.parse(await otn("keys", "--json"));

function other({ key, range, default: value }) {
  const differs = (candidate) => candidate !== value;
  if (range.startsWith("one of: ")) return range.slice("one of: ".length).split(", ").findLast(differs);
  if (key === "currency") return "€";
  if (key === "effects") return "mail.send";
  if (range.includes("%")) return OTHER.share.find(differs);
  if (/\d(us|ms|s|min|h|d)\b/.test(range)) return OTHER.duration.find(differs);
  if (["amount", "losscost", "repeatcost", "idcost"].includes(key)) return OTHER.money.find(differs);
  return OTHER.count.find(differs);
}

describe("controls", () => {
  test("every setting has a control that sets it, and the figures are the library's", () =>
    withPage({}, async (page) => {
      await unfoldControls(page);
      for (const [place, setting] of settings.entries()) {
        const value = other(setting);
        if (setting.range.startsWith("one of: ")) await choose(page, setting.key, value);
        else await type(page, setting.key, value);
        const link = await address(page, `&${setting.key}=${value}`);
        // The basic ones one by one, the others as they gather.
        if (place < 8 || place % 6 === 0 || place === settings.length - 1) await assertTrue(page, link);
      }
    }));

  test("every control has its name and its line of help", () =>
    withPage({}, async (page) => {
      await unfoldControls(page);
      for (const setting of settings) {
        const control = page.locator(`#set-${setting.key}, fieldset:has(input[name=${setting.key}])`).first();
        const [name, help] = await control.evaluate((element) => [
          element.labels?.[0].textContent ?? element.querySelector("legend").textContent,
          document.getElementById(element.getAttribute("aria-describedby")).textContent,
        ]);
        assert.equal(plain(name), setting.label);
        assert.ok(plain(help).startsWith(setting.help), `${setting.key}: ${help}`);
      }
    }));

  test("a range stops at 1, 2, 5, 10 and says its value in words", () =>
    withPage({}, async (page) => {
      const messages = range(page, "msgs");
      await messages.focus();
      for (const [key, text, words] of [
        ["ArrowRight", "1M", "1,000,000"],
        ["ArrowRight", "2M", "2,000,000"],
        ["ArrowRight", "5M", "5,000,000"],
        ["End", "50M", "50,000,000"],
        ["Home", "1", "1"],
        ["ArrowRight", "2", "2"],
      ]) {
        await page.keyboard.press(key);
        assert.equal(await field(page, "msgs").inputValue(), text);
        assert.equal(await messages.getAttribute("aria-valuetext"), words);
      }
      const before = await messages.inputValue();
      await page.keyboard.press("PageUp");
      assert.ok(Number(await messages.inputValue()) > Number(before) + 1, "a page is more than a step");
      await range(page, "ack").focus();
      await page.keyboard.press("End");
      assert.equal(await field(page, "ack").inputValue(), "none");
      assert.equal(await range(page, "ack").getAttribute("aria-valuetext"), "no limit");
    }));

  test("a typed value between two stops has a stop of its own", () =>
    withPage({}, async (page) => {
      await type(page, "ack", "47s");
      await range(page, "ack").focus();
      await page.keyboard.press("ArrowLeft");
      assert.equal(await field(page, "ack").inputValue(), "30s");
      await page.keyboard.press("ArrowRight");
      assert.equal(await field(page, "ack").inputValue(), "47s");
    }));

  test("a field takes units, groups of digits, and bare numbers in its own unit", () =>
    withPage({}, async (page) => {
      for (const [key, given, shown] of [
        ["msgs", "2M", "2M"],
        ["msgs", "500,000", "500k"],
        ["ack", "2 min", "2min"],
        ["ack", "45", "45s"],
        ["slow", "0.5", "0.5%"],
        ["slow", "12ppm", "0.0012%"],
      ]) {
        await type(page, key, given);
        assert.equal(await field(page, key).inputValue(), shown, `${key}: ${given}`);
        assert.equal(await field(page, key).getAttribute("aria-invalid"), null);
      }
    }));

  test("a bad entry is marked and explained, and the last valid result stands", () =>
    withPage({}, async (page) => {
      const before = await headline(page);
      for (const [key, given, sentence] of [
        ["msgs", "many", '"many" cannot be read. Allowed: 1 to 50,000,000. Used: 500k, as before.'],
        ["restarts", "10001", '"10001" is out of range. Allowed: 0 to 10,000. Used: 6, as before.'],
        ["ack", "", '"" cannot be read. Allowed: none, or 1ms to 12h. Used: 30s, as before.'],
      ]) {
        await type(page, key, given);
        assert.equal(plain(await error(page, key).innerText()), sentence);
        assert.equal(await field(page, key).getAttribute("aria-invalid"), "true");
        assert.ok((await field(page, key).getAttribute("aria-describedby")).includes(`error-${key}`));
        assert.equal(await field(page, key).inputValue(), given, "the entry stays as it was typed");
      }
      assert.equal(await headline(page), before);
      await type(page, "msgs", "1k");
      assert.equal(await error(page, "msgs").count(), 0);
      assert.notEqual(await headline(page), before);
    }));

  test("what was typed beside another value is gone for good, also when that value comes back", () =>
    withPage({}, async (page) => {
      await type(page, "restarts", "many");
      await error(page, "restarts").waitFor();
      for (const restarts of ["7", "6"]) {
        await page.evaluate((restarts) => (location.hash = `#restarts=${restarts}`), restarts);
        await page.waitForFunction((restarts) => document.querySelector("#set-restarts").value === restarts, restarts);
      }
      assert.equal(await error(page, "restarts").count(), 0);
    }));

  test("a word that is not finished is no mistake yet", () =>
    withPage({}, async (page) => {
      await field(page, "ack").fill("");
      await field(page, "ack").pressSequentially("2mi", { delay: 20 });
      assert.equal(await field(page, "ack").getAttribute("aria-invalid"), null);
      await field(page, "ack").pressSequentially("n");
      await address(page, "ack=2min");
      await field(page, "ack").fill("2mi");
      await page.locator("#set-ack[aria-invalid=true]").waitFor();
    }));

  test("a change is announced once, a moment after the last one", () =>
    withPage({}, async (page) => {
      await page.evaluate(() => {
        window.said = [];
        const observer = new MutationObserver(() => window.said.push(document.querySelector(".status").textContent));
        observer.observe(document.querySelector(".status"), { childList: true, characterData: true, subtree: true });
      });
      await range(page, "restarts").focus();
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight", { delay: 15 });
      assert.deepEqual(await page.evaluate(() => window.said), [], "nothing while it moves");
      await page.waitForFunction(() => window.said.length > 0);
      const said = await page.evaluate(() => window.said);
      assert.deepEqual(said.map(plain), [await headline(page)]);
    }));

  test("a design of the table is chosen with one press", () =>
    withPage({}, async (page) => {
      await page.getByRole("button", { name: "C · ID saved with the work" }).click();
      await assertTrue(page, await address(page, "ids=with-work"));
      assert.match(await read(page.locator(".designs tr[aria-current]")), /^C · ID saved with the work/);
      assert.equal(await page.locator("input[name=ids]:checked").inputValue(), "with-work");
    }));

  test("every preset tells its story, with the library's figures", () =>
    withPage({}, async (page) => {
      const picker = page.locator(".header select").first();
      for (const id of await picker.locator("option").evaluateAll((all) => all.map((option) => option.value))) {
        await picker.selectOption(id);
        await assertTrue(page, await address(page, `sc=${id}`));
        assert.equal(await picker.inputValue(), id);
      }
      await type(page, "restarts", "77");
      assert.equal(await picker.inputValue(), "", "settings of one's own are no preset");
    }));
});
