// Undo, redo, reset: nothing that the reader did is lost, and a text that is being written keeps its own keys.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withPage } from "./helpers.mjs";
import { address, field, headline, range, type } from "./page.mjs";

const button = (page, name) => page.locator(".history").getByRole("button", { name, exact: true });
const disabled = (page, name) => button(page, name).getAttribute("aria-disabled");

describe("history", () => {
  test("a change is undone and redone, by button and by keys", () =>
    withPage({}, async (page) => {
      const [first, limit] = [await headline(page), await field(page, "ack").inputValue()];
      assert.equal(await disabled(page, "Undo"), "true");
      await type(page, "restarts", "12");
      await type(page, "ack", "2m");
      await address(page, "ack=2min");
      const last = await headline(page);
      await button(page, "Undo").click();
      await page.waitForFunction((limit) => document.querySelector("#set-ack").value === limit, limit);
      assert.equal(await field(page, "restarts").inputValue(), "12");
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => document.querySelector("#set-restarts").value === "6");
      assert.equal(await headline(page), first);
      assert.equal(await disabled(page, "Undo"), "true");
      await page.keyboard.press("Control+y");
      await page.keyboard.press("Control+Shift+z");
      await address(page, "ack=2min");
      assert.equal(await headline(page), last);
      assert.equal(await disabled(page, "Redo"), "true");
    }));

  test("a preset destroys nothing, and reset goes back to it", () =>
    withPage({}, async (page) => {
      await type(page, "restarts", "12");
      await page.locator("select").first().selectOption("lesson-a");
      await address(page, "sc=lesson-a");
      await button(page, "Undo").click();
      await address(page, "restarts=12");
      await button(page, "Redo").click();
      await address(page, "sc=lesson-a");
      await type(page, "busy", "70");
      await address(page, "busy=70");
      await button(page, "Reset").click();
      await page.waitForFunction(() => document.querySelector("#set-busy").value === "50");
      await button(page, "Undo").click();
      await page.waitForFunction(() => document.querySelector("#set-busy").value === "70");
    }));

  test("a slider that is dragged is one change, and a fault is one of its own", () =>
    withPage({}, async (page) => {
      await range(page, "restarts").focus();
      for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowRight");
      // 10, 20, 50, 100: the field follows a moment later.
      const dragged = "100";
      await page.waitForFunction((dragged) => document.querySelector("#set-restarts").value === dragged, dragged);
      await page.locator(".fault-remove").first().click();
      await page.waitForFunction(() => !location.hash.includes("plan="));
      await button(page, "Undo").click();
      await address(page, "plan=slow");
      assert.equal(await field(page, "restarts").inputValue(), dragged);
      await button(page, "Undo").click();
      await page.waitForFunction(() => document.querySelector("#set-restarts").value === "6");
    }));

  test("in a field the keys undo what was typed there, and nothing else", () =>
    withPage({}, async (page) => {
      await range(page, "busy").focus();
      await page.keyboard.press("ArrowRight");
      const busy = await field(page, "busy").inputValue();
      assert.notEqual(busy, "50");
      await field(page, "restarts").focus();
      await page.keyboard.press("End");
      await page.keyboard.type("4");
      await address(page, "restarts=64");
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => document.querySelector("#set-restarts").value === "6");
      assert.equal(await field(page, "busy").inputValue(), busy);
    }));
});
