// The diagram: its steps are the transcript's, can be walked and picked, and a fault that is chosen strikes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withPage } from "./helpers.mjs";
import { address, assertTrue, field, headline, plain, type } from "./page.mjs";

const row = (page, step) => page.locator(`[data-step="${step - 1}"]`);
const item = (page, words) => page.locator(".menu-item", { hasText: words });
// A place of a row where no bar ends that could be pulled.
const beside = { position: { x: 40, y: 14 } };
const now = async (page) => plain(await page.locator(".player-now").innerText());
const button = (page, name) => page.getByRole("button", { name, exact: true });

// The step in view, everywhere that it shows.
async function assertInView(page, step, steps) {
  assert.ok((await now(page)).startsWith(`Step ${step} of ${steps} `), await now(page));
  assert.equal(await page.locator(".player-scrub").inputValue(), String(step - 1));
  assert.equal(await page.locator(".row.here").getAttribute("data-step"), String(step - 1));
  const current = await page.locator(".steps-item").evaluateAll((all) => all.flatMap((item, place) => (item.ariaCurrent ? [place + 1] : [])));
  assert.deepEqual(current, [step]);
}

describe("diagram", () => {
  test("every step has its row, its name and room for a finger", () =>
    withPage({}, async (page) => {
      const sentences = await page.locator(".steps-item :last-child").allInnerTexts();
      const rows = await page.locator(".row").all();
      assert.equal(rows.length, sentences.length);
      for (const [place, each] of rows.entries()) {
        const name = plain(await each.getAttribute("aria-label")).toLowerCase();
        assert.ok(name.startsWith(`${place + 1}: `) && name.includes(plain(sentences[place]).toLowerCase().slice(1)), name);
        const { width, height } = await each.boundingBox();
        assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
      }
    }));

  test("the player, the diagram and the list show the same step", () =>
    withPage({}, async (page) => {
      await assertInView(page, 11, 11);
      await button(page, "First step").click();
      await assertInView(page, 1, 11);
      await button(page, "Next step").click();
      await button(page, "Next step").click();
      await assertInView(page, 3, 11);
      await button(page, "Previous step").click();
      await assertInView(page, 2, 11);
      await page.locator(".steps-item").nth(6).click();
      await assertInView(page, 7, 11);
      assert.ok((await page.locator(".drawing .later").count()) > 0, "what comes later is faint");
      await page.locator(".player-scrub").focus();
      await page.keyboard.press("ArrowLeft");
      await assertInView(page, 6, 11);
      await row(page, 4).click();
      await page.keyboard.press("Escape");
      await assertInView(page, 4, 11);
      await button(page, "Last step").click();
      await assertInView(page, 11, 11);
      assert.equal(await page.locator(".drawing .later").count(), 0);
    }));

  test("the end of the limit and of the job can be pulled, and one undo takes a pull back", () =>
    withPage({}, async (page) => {
      const pull = async (key, pixels) => {
        const grip = page.locator(".grip").nth(key === "ack" ? 0 : 1);
        // Waits until it stands still.
        await grip.hover();
        const { x, y, width, height } = await grip.locator("rect").boundingBox();
        assert.ok(width >= 24 && height >= 24, `${width} × ${height}`);
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.down();
        for (let moved = 0; moved <= 8; moved += 1) await page.mouse.move(x + width / 2, y + height / 2 + (pixels * moved) / 8);
        await page.mouse.up();
      };
      const seconds = async (key) => {
        const text = await field(page, key).inputValue();
        return Number.parseFloat(text) * (text.endsWith("m") ? 60 : 1);
      };
      assert.match(await headline(page), /about 5,000 more/);
      await pull("ack", 260);
      assert.ok((await seconds("ack")) > 40, await field(page, "ack").inputValue());
      assert.doesNotMatch(await headline(page), /more/);
      await page.mouse.move(5, 5);
      await button(page, "Undo").click();
      assert.equal(await seconds("ack"), 30);
      await pull("slowjob", -100);
      assert.ok((await seconds("slowjob")) < 40, await field(page, "slowjob").inputValue());
      await assertTrue(page, await address(page, "slowjob="));
      // Back where it was is the value that it had, and no click.
      const grip = page.locator(".grip").first();
      await grip.hover();
      const { x, y, width, height } = await grip.locator("rect").boundingBox();
      const to = (down) => page.mouse.move(x + width / 2, y + height / 2 + down);
      await to(0);
      await page.mouse.down();
      for (const down of [20, 40, 20, 0]) await to(down);
      await page.mouse.up();
      assert.equal(await seconds("ack"), 30);
      assert.equal(await page.locator(".menu").count(), 0);
      // Escape gives the pull up, and what comes of the pointer until it is lifted is nothing.
      await to(0);
      await page.mouse.down();
      await to(200);
      assert.ok((await seconds("ack")) > 30, await field(page, "ack").inputValue());
      await page.keyboard.press("Escape");
      assert.equal(await seconds("ack"), 30);
      await to(100);
      await page.mouse.up();
      assert.equal(await seconds("ack"), 30);
      assert.equal(await page.locator(".menu").count(), 0);
      // The other buttons pull nothing.
      await to(0);
      await page.mouse.down({ button: "middle" });
      await to(60);
      await page.mouse.up({ button: "middle" });
      assert.equal(await seconds("ack"), 30);
      // A click pulls nothing: it picks the step below.
      await page.locator(".grip").first().click();
      await page.locator(".menu").waitFor();
      await page.keyboard.press("Escape");
      // A pointer that was lifted pulls nothing any more.
      const before = await seconds("slowjob");
      await page.mouse.move(600, 600);
      assert.equal(await seconds("slowjob"), before);
    }));

  test("a finger pulls the bar, not the page", () =>
    withPage({ options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }, async (page) => {
      const grip = page.locator(".grip").first();
      await grip.scrollIntoViewIfNeeded();
      await page.evaluate(() => document.querySelector(".grip").scrollIntoView({ block: "center" }));
      const { x, y, width, height } = await grip.locator("rect").boundingBox();
      const at = { x: x + width / 2, y: y + height / 2 };
      // Not how far the page is scrolled: words above that become fewer change that, too.
      const top = () => page.locator(".diagram").evaluate((diagram) => Math.round(diagram.getBoundingClientRect().top));
      const before = await top();
      const debug = await page.context().newCDPSession(page);
      const touch = (type, points) => debug.send("Input.dispatchTouchEvent", { type, touchPoints: points });
      await touch("touchStart", [at]);
      for (let down = 10; down <= 160; down += 10) await touch("touchMove", [{ x: at.x, y: at.y + down }]);
      await touch("touchEnd", []);
      await address(page, "ack=");
      const text = await field(page, "ack").inputValue();
      assert.ok(text !== "30s" && !/^3\ds$/.test(text), text);
      assert.ok(Math.abs((await top()) - before) <= 2, `${before} ${await top()}`);
    }));

  test("what is about the same lights up together", () =>
    withPage({}, async (page) => {
      const lit = () => page.locator("[data-lit]").evaluateAll((all) => all.map((one) => one.getAttribute("data-link")));
      await page.locator(".steps-item").nth(6).hover();
      assert.deepEqual(await lit(), ["step-6", "step-6"]);
      await row(page, 4).focus();
      assert.deepEqual(await lit(), ["step-3", "step-3"]);
      await page.locator(".outcomes tr[data-link=twice]").waitFor({ state: "attached" });
      await page.locator(".simulated tr[data-link=twice]").waitFor({ state: "attached" });
      await page.locator(".chip.twice").hover();
      assert.deepEqual(new Set(await lit()), new Set(["twice"]));
      assert.ok((await lit()).length >= 3, "the chip, the row of the outcomes and the row of the simulated day");
      await page.locator("h1").hover();
      assert.deepEqual(await lit(), []);
    }));

  test("playing can be faster", () =>
    withPage({}, async (page) => {
      await page.getByLabel("Speed").selectOption("4 ×");
      await button(page, "Play").click();
      const start = Date.now();
      await page.locator(".player-now", { hasText: "Step 11 of 11" }).waitFor();
      assert.ok(Date.now() - start < 9_000, "eleven steps at a quarter of their time");
    }));

  test("nothing moves until asked; playing goes from the beginning to the end and stops", () =>
    withPage({ before: (page) => page.clock.install() }, async (page) => {
      await page.clock.runFor(20_000);
      await assertInView(page, 11, 11);
      await button(page, "Play").click();
      await assertInView(page, 1, 11);
      await page.clock.runFor(3_000);
      await assertInView(page, 3, 11);
      await button(page, "Pause").click();
      await page.clock.runFor(10_000);
      await assertInView(page, 3, 11);
      await button(page, "Play").click();
      await page.clock.runFor(30_000);
      await assertInView(page, 11, 11);
      await button(page, "Play").waitFor();
    }));

  test("a fault that is chosen strikes, and can be taken out again", () =>
    withPage({ path: "#slow=0" }, async (page) => {
      const steps = await page.locator(".steps-item").count();
      await row(page, 3).click();
      await item(page, "Lose the delivery").click();
      assert.deepEqual(await page.locator(".fault").allInnerTexts(), ["delivery lost"]);
      const said = await assertTrue(page, await address(page, "plan=lose:deliver"));
      assert.ok(said.trace.steps.length > steps);
      assert.equal(await page.locator(".drawing .arrow.lost").count(), 1);
      await row(page, 3).click();
      assert.equal(await item(page, "Lose the delivery").getAttribute("aria-pressed"), "true");
      await item(page, "Lose the delivery").click();
      assert.equal(await page.locator(".fault").count(), 0);
      await row(page, 5).click();
      await item(page, "Crash consumer A after the effect").click();
      await assertTrue(page, await address(page, "plan=crash:A.after-effect"));
      await page.getByRole("button", { name: "Take out: A crashes after effect" }).click();
      await page.waitForFunction(() => !location.hash.includes("plan="));
      assert.equal(await page.locator(".steps-item").count(), steps);
    }));

  test("a menu that opens is in the window with all its items", () =>
    withPage({ options: { viewport: { width: 1280, height: 720 } } }, async (page) => {
      await row(page, 5).click();
      await page.waitForFunction(() => document.querySelector(".menu")?.getBoundingClientRect().bottom <= innerHeight);
    }));

  test("all faults are taken out at once", () =>
    withPage({ path: "#plan=slow,lose:ack" }, async (page) => {
      await page.locator(".faults").getByRole("button", { name: "None", exact: true }).click();
      await page.waitForFunction(() => !location.hash.includes("plan="));
      assert.equal(await page.locator(".fault").count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement.id), "faults");
    }));

  test("a fault of one message is offered to the others", () =>
    withPage({ path: "#slow=0&cast=0s,1s&plan=lose:ack" }, async (page) => {
      await row(page, 11).click(beside);
      assert.equal(await item(page, "Lose the ack").getAttribute("aria-pressed"), "true");
      await page.keyboard.press("Escape");
      await row(page, 12).click(beside);
      assert.equal(await item(page, "Lose the ack").getAttribute("aria-pressed"), "false");
      await item(page, "Lose the ack").click();
      await address(page, "plan=lose:ack,lose:m2.ack");
      assert.equal(await page.locator(".fault").count(), 2);
    }));

  test("the focus stays on its step when a story grows, and on the last one when it shrinks", async () => {
    const chosen = (path, step, words) =>
      withPage({ path }, async (page) => {
        await row(page, step).focus();
        await page.keyboard.press("Enter");
        await item(page, words).focus();
        await page.keyboard.press("Enter");
        await address(page, "lose:");
        return page.evaluate(() => [document.activeElement.dataset.step, document.querySelectorAll(".steps-item").length]);
      });
    assert.deepEqual(await chosen("", 2, "Lose the confirm"), ["1", 19]);
    assert.deepEqual(await chosen("#resend=never", 1, "Lose the send"), ["0", 1]);
  });

  test("the end of a story that is too long to draw is reached by keyboard", () =>
    withPage({ path: "#late=ignored&plan=slow" }, async (page) => {
      const rows = await page.locator(".row").count();
      assert.ok(rows < (await page.locator(".steps-item").count()), "not every step is drawn");
      assert.equal(await page.locator('.row[tabindex="0"]').count(), 1);
      assert.equal(await page.locator(".row.here").getAttribute("data-step"), String(rows - 1));
      const focused = () => page.evaluate(() => document.activeElement.dataset.step);
      await row(page, 1).focus();
      await page.keyboard.press("End");
      assert.equal(await focused(), String(rows - 1));
      await page.keyboard.press("ArrowDown");
      assert.equal(await focused(), String(rows - 1));
      await page.keyboard.press("ArrowUp");
      assert.equal(await focused(), String(rows - 2));
    }));

  test("a story of one step has nothing to play", () =>
    withPage({ path: "#resend=never&plan=lose:send" }, async (page) => {
      await button(page, "Play").click();
      assert.equal(await button(page, "Pause").count(), 0);
    }));

  test("faults add up, and one that is not reached says so", () =>
    withPage({}, async (page) => {
      await row(page, 8).click();
      await item(page, "Lose the ack").click();
      await assertTrue(page, await address(page, "plan=slow,lose:ack"));
      await type(page, "slowjob", "20s");
      await page.locator('input[name=order][value="ack-work"]').check();
      assert.deepEqual((await page.locator(".fault.unused").allInnerTexts()).map(plain), ["ack lost not reached"]);
    }));

  test("a chip plays the shortest run that ends so", () =>
    withPage({ path: "#order=ack-work&resend=never&slow=0" }, async (page) => {
      await page.getByRole("button", { name: "Play the shortest run that ends: never" }).click();
      const said = await assertTrue(page, await address(page, "plan="));
      assert.equal(said.trace.outcome, "never");
    }));

  test("the headings of the lifelines stay in view", () =>
    withPage({ options: { viewport: { width: 1280, height: 500 } } }, async (page) => {
      await row(page, 11).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy(0, 120));
      const { y } = await page.locator(".drawing-heads").boundingBox();
      assert.equal(Math.round(y), 0);
    }));
});
