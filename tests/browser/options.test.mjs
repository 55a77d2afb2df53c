// What an address decides about the page: what it shows, what is locked, what is hidden until it is predicted, and the slide.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, sidewaysScroll, withPage } from "./helpers.mjs";
import { field, headline, plain } from "./page.mjs";

describe("options", () => {
  test("a view shows its panes in their order, and nothing else", () =>
    withPage({ path: "?embed=1&view=assumptions,transcript,verdict" }, async (page) => {
      await page.locator(".assumptions").waitFor();
      const order = await page.locator("main > :is(.verdict:has(.headline), .story, .assumptions)").evaluateAll((all) => all.map((one) => one.className));
      assert.deepEqual(order, ["assumptions", "story", "verdict"]);
      assert.equal(await page.locator(".controls, .stage, .charts, .outcomes").count(), 0);
      assert.equal(await page.locator(".assumptions").evaluate((part) => part.open), true);
    }));

  test("what is below the diagram is fetched only where a view names it", async () => {
    const asked = [];
    const before = (page) => page.route(/\.wasm$/, (route) => (asked.push(route.request().url()), route.continue()));
    await withPage({ path: "?embed=1&view=verdict,diagram,transcript", before }, (page) => page.waitForTimeout(600));
    assert.ok(!asked.some((file) => /below/.test(file)), asked.join("\n"));
    await withPage({ path: "?embed=1&view=table", before }, (page) => page.locator(".outcomes table").first().waitFor());
    assert.ok(asked.some((file) => /below/.test(file)), asked.join("\n"));
  });

  for (const pane of ["table", "charts", "quiz"]) {
    test(`the pane ${pane} stands alone, with a heading for whoever listens`, () =>
      withPage({ path: `?embed=1&view=${pane}` }, async (page) => {
        const part = { table: ".outcomes table", charts: ".chart canvas", quiz: "#path-step" }[pane];
        await page.locator(part).first().waitFor();
        assert.equal(await page.locator("h1").count(), 1);
        assert.equal(await page.locator(".controls, .stage").count(), 0);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("a bad option is said, and the rest is used", () =>
    withPage({ path: "?embed=1&view=verdict,nonsense&lock=acks&lang=tlh&motion=slow" }, async (page) => {
      const notices = (await page.locator(".notices li").allInnerTexts()).map(plain);
      assert.equal(notices.length, 4, notices.join("\n"));
      assert.match(notices[0], /^view: "nonsense" cannot be read\. Allowed: slide, or any of verdict,.* Used: the rest of it\.$/);
      assert.equal(await page.locator(".stage").count(), 0);
    }));

  test("a locked setting is shown, says so, and stays through undo, reset and a new value in another", () =>
    withPage({ path: "?lock=ack,order#ack=45s" }, async (page) => {
      assert.equal(await field(page, "ack").isDisabled(), true);
      assert.equal(await page.locator("input[name=order]").first().isDisabled(), true);
      assert.match(plain(await page.locator(".quantity:has(#set-ack) label").innerText()), /Ack limit\s*locked/);
      assert.match(await page.locator(".controls").innerText(), /Whoever set up this page has locked/);
      assert.equal(await page.locator(".grip").count(), 1, "the job's end can be pulled, the limit's cannot");
      await page.locator(".header select").first().selectOption("lesson-b");
      await page.waitForFunction(() => document.querySelector("#set-slow").value === "0%");
      assert.equal(await field(page, "ack").inputValue(), "45s");
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await field(page, "ack").inputValue(), "45s");
      await page.getByRole("button", { name: "Reset" }).click();
      assert.equal(await field(page, "ack").inputValue(), "45s");
      await page.locator('[data-step="2"]').click();
      await page.locator(".menu-item").first().click();
      assert.ok((await page.locator(".fault").count()) > 0, "faults stay allowed");
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("where everything is locked nothing changes the story, and it can be played", () =>
    withPage({ path: "?embed=1&lock=all#plan=slow&ack=20s" }, async (page) => {
      const said = await headline(page);
      assert.equal(await page.locator(".fault-remove:visible, .chip-show:visible, .history:visible, .grip").count(), 0);
      // It says that it is disabled, which would keep the test from it.
      await page.locator('[data-step="2"]').click({ force: true });
      assert.equal(await page.locator(".menu").count(), 0);
      await page.keyboard.press("Control+z");
      await page.getByRole("button", { name: "First step" }).click();
      assert.match(plain(await page.locator(".player-now").innerText()), /^Step 1 of/);
      assert.equal(await headline(page), said);
      assert.equal(await page.locator(".controls input:enabled").count(), 0);
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("no link to the full version where it is left out, and nothing that plays where nothing may move", () =>
    withPage({ path: "?embed=1&links=0&motion=off" }, async (page) => {
      assert.equal(await page.getByRole("link").count(), 0);
      assert.equal(await page.getByRole("button", { name: "Play", exact: true }).count(), 0);
      assert.equal(await page.locator(".button").first().evaluate((button) => getComputedStyle(button).transitionDuration), "0s");
    }));

  test("the full version has the state, and nothing locked or left out", () =>
    withPage({ path: "?embed=1&view=verdict&lock=all&theme=dark&predict=0#ack=2min" }, async (page) => {
      const target = await page.getByRole("link", { name: "Open full version" }).getAttribute("href");
      assert.match(target, /\?theme=dark#v=\d+-[0-9a-z]{4}&ack=2min$/);
    }));
});

describe("predict first", () => {
  const hidden = ".headline, .chips, .stage, .steps, .report, .outcomes, .charts, .assumptions";

  for (const path of ["?predict=1", "?embed=1&predict=1", "?embed=1&predict=1&view=verdict,diagram,table,transcript,assumptions"]) {
    test(`answer and outcome come with the guess: ${path}`, () =>
      withPage({ path, ready: false }, async (page) => {
        await page.locator("#predict-ending").waitFor();
        assert.equal(await page.locator(hidden).count(), 0);
        assert.doesNotMatch(await page.locator("body").innerText(), /up to 300|5,000 more/);
        assert.deepEqual(await axeProblems(page), []);
        await page.getByRole("button", { name: "Show the answer" }).click();
        assert.match(await page.locator("#predict-ending-error").innerText(), /^Choose one/);
        await page.getByRole("radio", { name: "once", exact: true }).check();
        await page.locator("#predict-count").fill("many");
        await page.keyboard.press("Enter");
        assert.match(await page.locator("#predict-count-error").innerText(), /no whole number/);
        await page.locator("#predict-count").fill("12k");
        await page.keyboard.press("Enter");
        await page.locator(".headline").waitFor();
        await page.waitForFunction(() => document.activeElement.id === "predict-result");
        const result = plain(await page.locator(".predict").innerText());
        assert.match(result, /^The model says something else about this run\..*12,000.*0 lost, up to 300 \+ about 5,000 repeated/);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("one key skips it", () =>
    withPage({ path: "?predict=1", ready: false }, async (page) => {
      await page.locator("#predict-ending").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".headline").waitFor();
      assert.match(await page.locator(".predict").innerText(), /^The answer, without a prediction/);
    }));
});

describe("slide", () => {
  for (const path of ["?embed=1&view=slide", "?view=slide#order=ack-work&plan=crash:A.before-effect&title=A+title"]) {
    test(`answer and diagram fill 1280 × 720 and no more: ${path}`, () =>
      withPage({ path: `${path}`, ready: false }, async (page) => {
        await page.locator(".slide-drawing").waitFor();
        const slide = await page.locator(".slide").boundingBox();
        assert.ok(Math.abs(slide.width - 1280) <= 1 && Math.abs(slide.height - 720) <= 1, JSON.stringify(slide));
        for (const part of [".headline", ".chips", ".player", ".slide-drawing"]) {
          const box = await page.locator(part).boundingBox();
          assert.ok(box.y >= 0 && box.y + box.height <= 720, `${part}: ${JSON.stringify(box)}`);
        }
        assert.ok((await page.locator(".headline").evaluate((line) => parseFloat(getComputedStyle(line).fontSize))) >= 24);
        assert.equal(await page.locator(".controls, .header").count(), 0);
        assert.equal(await sidewaysScroll(page), 0);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }
});
