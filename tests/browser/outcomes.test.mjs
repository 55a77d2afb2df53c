// Every way it can go: the table is the library's exploration, and each row can be played.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, plain, type } from "./page.mjs";

const promises = {
  "nothing is lost unnoticed": "not_lost",
  "nothing happens twice": "not_repeated",
  "nothing is left half done": "not_half_done",
  "everything settles": "settles",
};
const names = { "half done": "half_done", "given up": "given_up" };
const count = (number) => number.toLocaleString("en");

export async function outcomesReady(page) {
  await page.locator(".outcomes:not([aria-busy]) tbody").first().waitFor();
}

const segment = (page, faults) => page.locator(`input[name=faults-max][value="${faults}"]`);

async function rows(page) {
  await outcomesReady(page);
  const cells = await page
    .locator(".outcomes .table")
    .first()
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [row.querySelector("th").lastChild.lastChild.textContent, ...[...row.querySelectorAll("td")].map((cell) => cell.textContent)]));
  return cells.map((row) => row.map(plain));
}

async function assertExplored(page, scenario, faults) {
  const found = JSON.parse(await otn("explore", scenario, "--faults", String(faults), "--json"));
  const table = await rows(page);
  for (const [name, answer, how, plans] of table) {
    const key = names[name] ?? name;
    const kept = found.promises[promises[name]];
    if (kept) {
      assert.equal(answer === "holds", kept.holds, `${scenario}: ${name}: ${answer}`);
      continue;
    }
    const row = found.outcomes[key] ?? found.fates[{ parked: "dead_lettered", "coming round": "coming_round" }[name] ?? key] ?? found.sender[key];
    assert.ok(row, `${name} is known`);
    const { possible, fewest_faults: fewest } = row;
    const expected = !possible ? "impossible" : fewest === 0 ? "with no fault" : `after ${fewest} fault${fewest > 1 ? "s" : ""}`;
    assert.equal(answer, expected, `${scenario}: ${name}`);
    if (possible) assert.equal(plans, `${count(row.plans)} of ${count(found.plans)}`);
    else if (faults === 0) assert.equal(how, "In the run without a fault.");
    else assert.equal(how, `In ${count(found.plans)} runs with up to ${faults} fault${faults === 1 ? "" : "s"}.`);
  }
  for (const [key, { possible }] of Object.entries(found.outcomes)) {
    if (possible) assert.ok(table.some(([name]) => (names[name] ?? name) === key), `${key} has its row`);
  }
}

describe("outcomes", () => {
  for (const preset of ["lesson-a", "slow-day", "lesson-c"]) {
    test(`the table is the library's exploration of ${preset}`, () =>
      withPage({ options: { locale: "en-US" } }, async (page) => {
        // The page opens on the slow day.
        if (preset !== "slow-day") {
          await page.locator(".header select").first().selectOption(preset);
          await address(page, `sc=${preset}`);
        }
        await assertExplored(page, preset, 2);
        for (const faults of [0, 1, 3]) {
          await segment(page, faults).check();
          await assertExplored(page, preset, faults);
        }
      }));
  }

  test("a row plays its plan, the focus goes to the diagram, and one sentence says so", () =>
    withPage({}, async (page) => {
      await outcomesReady(page);
      await page.evaluate(() => {
        window.said = [];
        new MutationObserver(() => window.said.push(document.querySelector(".status").textContent)).observe(document.querySelector(".status"), {
          childList: true,
          characterData: true,
          subtree: true,
        });
      });
      await page.getByRole("button", { name: "Play it: twice" }).click();
      await address(page, "plan=crash:producer.after-send");
      assert.equal(await page.evaluate(() => document.activeElement.id), "stage");
      assert.equal(plain(await page.locator(".fault > span").first().innerText()), "producer crashes after send");
      await page.waitForFunction(() => window.said.some(Boolean));
      await outcomesReady(page);
      const said = await page.evaluate(() => [...new Set(window.said.filter(Boolean))]);
      assert.equal(said.length, 1, said.join("\n"));
      assert.match(said[0], /^The producer crashes after sending\./);
    }));

  test("repeats by the broker itself are a second line", () =>
    withPage({ path: "#order=ack-work&resend=never&slow=0" }, async (page) => {
      await outcomesReady(page);
      assert.equal(await page.getByText("Where the broker repeats by itself").count(), 0);
      await page.locator(".tick input").check();
      await page.getByText("Where the broker repeats by itself: after 1 fault.").waitFor();
    }));

  test("every design stands beside the others, and its name applies it", () =>
    withPage({}, async (page) => {
      await page.getByRole("button", { name: "… and save the ID with the work" }).click();
      await address(page, "ids=with-work");
      await outcomesReady(page);
      await page.locator(".outcomes .present", { hasText: "save the ID with the work" }).waitFor();
      const cells = await page.locator(".outcomes .present td").allTextContents();
      assert.deepEqual(cells, ["impossible", "impossible"]);
    }));

  test("whoever takes a design by its name keeps the focus there", () =>
    withPage({}, async (page) => {
      const focused = () => page.evaluate(() => [document.activeElement.textContent, document.activeElement.closest("tr").ariaCurrent]);
      for (const [part, name] of [
        [".outcomes", "… and save the ID with the work"],
        [".designs", "A · ack, then work"],
      ]) {
        await page.locator(part).getByRole("button", { name, exact: true }).press("Enter");
        await outcomesReady(page);
        await page.waitForTimeout(500);
        assert.deepEqual(await focused(), [name, "true"]);
      }
    }));

  test("four faults are tried in slices, and a change drops them", () =>
    withPage({}, async (page) => {
      await outcomesReady(page);
      await page.evaluate(() => {
        window.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (window.longest = Math.max(window.longest, duration)))).observe({ type: "longtask" });
      });
      await segment(page, 4).check();
      await page.getByText(/runs tried so far/).waitFor();
      const progress = () => document.querySelector(".outcomes-choice .soft")?.textContent;
      for (let times = 0; times < 3; times += 1) {
        const before = await page.evaluate(progress);
        await page.waitForFunction((before) => document.querySelector(".outcomes-choice .soft")?.textContent !== before, before);
      }
      assert.ok((await page.evaluate(() => window.longest)) < 200, "no slice holds the page up");
      await type(page, "restarts", "9");
      await segment(page, 1).check();
      await outcomesReady(page);
      assert.equal((await rows(page)).find(([name]) => name === "never")[2], "In 36 runs with up to 1 fault.");
    }));

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing, ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        await outcomesReady(page);
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("nothing reaches past the side at 320 px", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await outcomesReady(page);
      assert.equal(await sidewaysScroll(page), 0);
    }));
});
