// The simulated days: the library's, in workers or without, and never in the way of the reader.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, come, read, type } from "./page.mjs";

const section = (page) => page.locator(".simulated");
const state = (page) => section(page).locator(".simulated-state");

// Waits for the section to say so.
const says = (page, text) => state(page).filter({ hasText: text }).waitFor();

// The table: the name of each row, and its cells.
const rows = async (page) => {
  await come(section(page));
  const cells = (all) => all.map((row) => [...row.children].map((cell) => cell.innerText.replaceAll(/\s+/g, " ").trim()));
  return section(page).locator("tbody tr").evaluateAll(cells);
};

const days = (page, count) => section(page).locator(`input[value="${count}"]`).check();

// The figures of the library for what the page shows.
async function library(page) {
  const link = await page.evaluate(() => location.href);
  return JSON.parse(await otn("day", link, "--json"));
}

const count = (text) => Number(text.replaceAll(/[^0-9.]/g, ""));

describe("simulated", () => {
  for (const path of ["", "#v=1&order=ack-work&resend=never&deliverlost=1%25&seed=7", "#v=1&slots=30&msgs=200k"]) {
    test(`the day is the library's: ${path || "as the page opens"}`, () =>
      withPage({ path }, async (page) => {
        await says(page, "1 day simulated.");
        const day = await library(page);
        const table = Object.fromEntries((await rows(page)).map(([name, simulated]) => [name.replace(/^\S+ /, ""), simulated]));
        const found = Object.entries(table).map(([name, text]) => [name, count(text)]);
        const shown = new Map(found);
        assert.equal(shown.get("never"), day.never);
        assert.equal(shown.get("once"), day.once);
        assert.equal(shown.get("or more") ?? shown.get("twice or more"), day.repeated);
      }));
  }

  test("several days have a mean with its interval, and a picture of how they differ", () =>
    withPage({ path: "#v=1&msgs=100k" }, async (page) => {
      await says(page, "1 day simulated.");
      assert.match(await read(section(page)), /Wilson/);
      await days(page, 10);
      await says(page, "10 days simulated.");
      await address(page, "days=10");
      const { figures } = (await library(page)).days;
      const repeated = (await rows(page)).find(([name]) => name.includes("twice or more"));
      assert.equal(count(repeated[1]), Math.round(figures.repeated.mean_milli / 100) / 10);
      const ends = repeated[2].split(" to ").map(count);
      assert.deepEqual(ends, figures.repeated.interval_milli.map((end) => Math.round(end / 100) / 10));
      assert.match(await read(section(page)), /Student's t, from 10 days/);
      assert.equal(await section(page).locator(".histogram svg").getAttribute("aria-label"), await read(section(page).locator(".histogram p")));
    }));

  test("a change drops the days under way, and the next ones are those of the new settings", () =>
    withPage({}, async (page) => {
      await days(page, 1000);
      await type(page, "msgs", "10k");
      await says(page, "1,000 days simulated.");
      const [, once] = (await rows(page)).map(([, simulated]) => count(simulated));
      assert.ok(once > 9_000 && once <= 10_000, `${once}`);
    }));

  test("a long simulation waits to be asked for, can be stopped, and goes on where it was", () =>
    withPage({ path: "#v=1&slots=100k&msgs=1M&days=1000" }, async (page) => {
      const button = (name) => section(page).getByRole("button", { name });
      await button("Simulate").click();
      await says(page, /^[1-9]\d* of 1,000 days/);
      await button("Stop").click();
      await button("Go on").waitFor();
      const done = async () => count((await read(state(page))).split(" of ")[0]);
      const stopped = await done();
      await page.waitForFunction(() => new Promise((then) => setTimeout(() => then(true), 300)));
      assert.equal(await done(), stopped, "nothing is simulated any more");
      await button("Go on").click();
      await button("Stop").waitFor();
      await page.waitForFunction(
        (before) => Number.parseInt(document.querySelector(".simulated-state").textContent, 10) > before,
        stopped,
      );
    }));

  test("days are simulated in a worker, and on the page where there is none", async () => {
    let workers = 0;
    const before = async (page) => page.on("worker", () => (workers += 1));
    const table = await withPage({ before }, async (page) => {
      await says(page, "1 day simulated.");
      return rows(page);
    });
    assert.ok(workers > 0);
    const none = (page) => page.addInitScript(() => delete window.Worker);
    await withPage({ before: none }, async (page) => {
      await says(page, "1 day simulated.");
      assert.deepEqual(await rows(page), table);
    });
  });

  test("a worker that cannot start is done without", () =>
    withPage(
      { allow: /worker\.js|ERR_FAILED/, before: (page) => page.route("**/worker.js*", (route) => route.abort()) },
      (page) => says(page, "1 day simulated."),
    ));

  for (const path of ["#v=1&msgs=20M&slots=1", "#v=1&msgs=5M&job=12h&slow=0%25", "#v=1&msgs=2M&ack=1ms&job=12h&slow=0%25&late=refused"]) {
    test(`a day that needs more memory than a page has is refused in words: ${path}`, () =>
      withPage({ path }, async (page) => {
        await section(page).locator(".simulated-state").filter({ hasText: "more messages and deliveries are under way at once" }).waitFor();
        await type(page, "msgs", "10k");
        await says(page, "1 day simulated.");
      }));
  }

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing with ten days, ${colorScheme}`, () =>
      withPage({ path: "#v=1&msgs=50k&days=10", options: { colorScheme } }, async (page) => {
        await says(page, "10 days simulated.");
        await section(page).locator("summary").click();
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("nothing reaches past the side at 320 px", () =>
    withPage({ path: "#v=1&msgs=50k&days=10&currency=Taka&amount=12345678.90", options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await says(page, "10 days simulated.");
      await section(page).locator("summary").click();
      assert.equal(await sidewaysScroll(page), 0);
    }));
});
