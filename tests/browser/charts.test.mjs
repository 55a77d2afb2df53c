// The charts: sharp at any ratio, read by keyboard as by eye, taken along as files, and simulated days laid over their lines.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { axeProblems, otn, withPage } from "./helpers.mjs";
import { plain, read, type } from "./page.mjs";

const charts = (page) => page.locator(".chart");
const chart = (page, name) => page.locator(`.chart-${name}`);

async function drawn(page) {
  await charts(page).first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll(".chart-canvas")];
    return all.length === 9 && all.every((canvas) => canvas.width > 0 && canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part > 0));
  });
}

const table = (page, name) =>
  chart(page, name).locator("table").evaluate((table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll("\u00a0", " "))),
  );

describe("charts", () => {
  for (const ratio of [1, 1.5, 2, 3]) {
    test(`they have the screen's own pixels at a ratio of ${ratio}, also after a resize`, () =>
      withPage({ options: { deviceScaleFactor: ratio } }, async (page) => {
        await drawn(page);
        const sizes = () =>
          page.locator(".chart-canvas").evaluateAll((all) =>
            all.map((canvas) => [canvas.width, Math.round(canvas.getBoundingClientRect().width * devicePixelRatio)]),
          );
        for (const [have, want] of await sizes()) assert.equal(have, want);
        await page.setViewportSize({ width: 700, height: 900 });
        await page.waitForFunction(() =>
          [...document.querySelectorAll(".chart-canvas")].every((canvas) => canvas.width === Math.round(canvas.getBoundingClientRect().width * devicePixelRatio)),
        );
      }));
  }

  test("arrow keys move a cursor, and what it reads is a row of the table", () =>
    withPage({}, async (page) => {
      await drawn(page);
      for (const name of ["limit", "restarts", "slow", "retention", "ratio"]) {
        await chart(page, name).locator("canvas").focus();
        await page.keyboard.press("Home");
        const [, first, second] = await table(page, name);
        const said = chart(page, name).locator(".chart-readout");
        await said.filter({ hasText: first[0] }).filter({ hasText: first[1] }).waitFor();
        await page.keyboard.press("ArrowRight");
        await said.filter({ hasText: second[0] }).filter({ hasText: second[1] }).waitFor();
        await chart(page, name).locator(".chart-cursor *").first().waitFor({ state: "attached" });
        await page.keyboard.press("Escape");
        await chart(page, name).locator(".chart-cursor *").first().waitFor({ state: "detached" });
      }
    }));

  test("the map is read cell by cell in both directions", () =>
    withPage({}, async (page) => {
      await drawn(page);
      const [head, ...body] = await table(page, "map");
      const canvas = chart(page, "map").locator("canvas");
      const said = chart(page, "map").locator(".chart-readout");
      // From the present cell: the fourth row, the third column.
      const at = (row, column) =>
        [body[row][0], head[column + 1], body[row][column + 1]].reduce((place, text) => place.filter({ hasText: text }), said).waitFor();
      await canvas.focus();
      for (const [key, row, column] of [["ArrowRight", 3, 3], ["ArrowDown", 4, 3], ["ArrowLeft", 4, 2], ["ArrowUp", 3, 2]]) {
        await page.keyboard.press(key);
        await at(row, column);
      }
    }));

  test("a line is taken out of the picture by its name, and comes back", () =>
    withPage({}, async (page) => {
      await drawn(page);
      const picture = () => chart(page, "limit").locator("canvas").evaluate((canvas) => canvas.toDataURL());
      const numbers = await table(page, "limit");
      const line = chart(page, "limit").locator(".chart-legend button").first();
      const whole = await picture();
      assert.equal(await line.getAttribute("aria-pressed"), "true");
      await line.press("Enter");
      await page.waitForFunction((whole) => document.querySelector(".chart-limit canvas").toDataURL() !== whole, whole);
      assert.equal(await line.getAttribute("aria-pressed"), "false");
      assert.deepEqual(await table(page, "limit"), numbers);
      await page.locator("h1").hover();
      const without = await picture();
      await line.press("Enter");
      await page.waitForFunction((without) => document.querySelector(".chart-limit canvas").toDataURL() !== without, without);
      assert.equal(await line.getAttribute("aria-pressed"), "true");
      // One stop of Tab, walked by arrows.
      await line.press("ArrowRight");
      assert.equal(await page.evaluate(() => [...document.activeElement.parentElement.children].indexOf(document.activeElement)), 1);
      await page.keyboard.press("Home");
      assert.equal(await line.evaluate((button) => button === document.activeElement), true);
    }));

  test("what the lines say is the library's arithmetic", () =>
    withPage({}, async (page) => {
      await drawn(page);
      const rows = await table(page, "limit");
      const line = rows.find(([limit]) => limit === "1 min");
      const { money_repeated_slow, money_repeated_max } = JSON.parse(await otn("estimate", "slow-day", "ack=60s", "--json"));
      const amounts = line.map((cell) => cell.replaceAll(/[^0-9]/g, "")).map(Number);
      assert.ok(amounts.includes(money_repeated_max / 100) && amounts.includes(money_repeated_slow / 100), line.join(" | "));
    }));

  test("simulated days come to lie on the lines, and stand in the table", () =>
    withPage({ path: "#v=1&msgs=100k" }, async (page) => {
      await drawn(page);
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".chart-volume thead th")].some((name) => /simulated/i.test(name.textContent) && /repeated/i.test(name.textContent)),
      );
      const [head, ...rows] = await table(page, "volume");
      const column = head.findIndex((name) => /simulated/i.test(name) && /repeated/i.test(name));
      const number = (text) => Number(text.replaceAll(/[^0-9.]/g, ""));
      const row = rows.find(([messages, ...cells]) => messages === "100,000" && cells[column - 1] !== "");
      assert.ok(row, "the present day is among them");
      // 1 % of 100,000 by long jobs, and some 29 by restarts.
      assert.ok(Math.abs(number(row[column]) - 1_029) < 150, row.join(" | "));
    }));

  test("a chart is taken along as CSV, SVG and PNG", () =>
    withPage({}, async (page) => {
      await drawn(page);
      const numbers = chart(page, "restarts").locator(".chart-numbers");
      await numbers.locator("summary").click();
      for (const format of ["CSV", "SVG", "PNG"]) {
        const [download] = await Promise.all([page.waitForEvent("download"), numbers.getByRole("button", { name: format, exact: true }).click()]);
        assert.equal(download.suggestedFilename(), `once-twice-never-restarts.${format.toLowerCase()}`);
        const file = await readFile(await download.path());
        if (format === "CSV") assert.equal(file.toString().split("\r\n").length, (await table(page, "restarts")).length + 1);
        if (format === "SVG") {
          const title = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("title, parsererror")?.textContent, file.toString());
          assert.equal(plain(title ?? ""), await read(chart(page, "restarts").locator(".chart-title")));
        }
        if (format === "PNG") assert.deepEqual([...file.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
      }
    }));

  test("a chart is painted again only when its data change", () =>
    withPage({}, async (page) => {
      await drawn(page);
      await page.evaluate(() => {
        window.painted = new Set();
        const { fillRect } = CanvasRenderingContext2D.prototype;
        CanvasRenderingContext2D.prototype.fillRect = function (...place) {
          window.painted.add(this.canvas.closest(".chart").className);
          return fillRect.apply(this, place);
        };
      });
      // The player moves, a cursor moves: nothing about a map changes, which has no simulated days either.
      await page.getByRole("button", { name: "Previous step" }).click();
      await chart(page, "map").locator("canvas").focus();
      await page.keyboard.press("ArrowRight");
      await chart(page, "map").locator(".chart-cursor *").first().waitFor({ state: "attached" });
      const painted = () => page.evaluate(() => [...window.painted]);
      assert.ok(!(await painted()).includes("chart chart-map"), `${await painted()}`);
      await type(page, "ack", "50s");
      await page.waitForFunction(() => window.painted.has("chart chart-map"));
    }));

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing with all numbers unfolded, ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        await drawn(page);
        for (const summary of await page.locator(".chart-numbers > summary").all()) await summary.click();
        assert.deepEqual(await axeProblems(page), []);
      }));
  }
});
