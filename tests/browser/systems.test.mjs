// Real systems: fetched when asked for, and each is what its pairs say.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, read, type } from "./page.mjs";

const file = await readFile(new URL("../../static/catalogue/systems.txt", import.meta.url), "utf8");
const pairsOf = (id) => new RegExp(`^id: ${id}\\n(?:.*\\n)*?pairs: (.*)$`, "m").exec(file)[1];

const section = (page) => page.locator(".catalogue", { has: page.getByRole("heading", { name: "Real systems" }) });
const picker = (page) => section(page).locator("select");

async function unfold(page) {
  await section(page).locator("summary").first().click();
  await picker(page).waitFor();
}

describe("systems", () => {
  test("nothing is fetched until the heading is opened", async () => {
    const asked = [];
    const before = async (page) => page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await withPage({ before }, async (page) => {
      assert.ok(!asked.some((path) => path.includes("/catalogue/")), asked.join());
      await unfold(page);
      assert.equal(asked.filter((path) => path.endsWith("/catalogue/systems.txt")).length, 1);
    });
  });

  for (const id of ["sqs-fifo", "rabbitmq-classic", "sqs-standard"]) {
    test(`${id} is its pairs, over the reader's day`, () =>
      withPage({}, async (page) => {
        await type(page, "msgs", "2M");
        await unfold(page);
        await picker(page).selectOption(id);
        const link = await address(page, `sc=${id}`);
        const pairs = ["slow-day", ...pairsOf(id).split(" "), "msgs=2M"];
        // A link knows its system, which may say that its broker repeats; pairs do not.
        for (const question of [["estimate", "--json"], ["explore", "--repeats", "--json"], ["trace", "--format", "json"]]) {
          const answer = async (...scenario) => JSON.parse(await otn(question[0], ...scenario, ...question.slice(1)));
          assert.deepEqual(await answer(link), await answer(...pairs, ...(question[0] === "trace" ? ["--plan", "slow"] : [])), link);
        }
        assert.match(await read(section(page)), /Sources read on \d{4}-\d\d-\d\d\./);
        for (const source of await section(page).locator("td a").all()) {
          assert.match(await source.getAttribute("rel"), /noopener/);
          assert.match(await source.getAttribute("href"), /^https:/);
        }
      }));
  }

  test("what was changed since is marked", () =>
    withPage({}, async (page) => {
      await unfold(page);
      await picker(page).selectOption("sqs-fifo");
      await section(page).locator("table").waitFor();
      // The table follows the settings two frames later.
      await section(page).locator(".changed").first().waitFor({ state: "detached" });
      const named = () => page.getByLabel("Scenario").locator("option:checked").textContent();
      assert.match(await named(), /SQS FIFO/);
      await type(page, "ack", "2min");
      const changed = section(page).locator(".changed");
      await changed.waitFor();
      assert.equal(await read(changed), "no longer the default: now 2 min");
      assert.match(await named(), /SQS FIFO.*, changed$/);
    }));

  test("a link that names a system opens it", async () => {
    const link = await withPage({}, async (page) => {
      await unfold(page);
      await picker(page).selectOption("sqs-standard");
      return address(page, "sc=sqs-standard");
    });
    await withPage({ path: link }, async (page) => {
      await section(page).locator("h3").waitFor();
      assert.equal(await picker(page).inputValue(), "sqs-standard");
      assert.equal(await page.locator(".tick input").isChecked(), true, "it documents repeats by the broker");
    });
  });

  test("a list that cannot be fetched is said in words", () => {
    const before = (page) => page.route("**/catalogue/systems.txt", (route) => route.fulfill({ status: 404, body: "" }));
    return withPage({ before, allow: /404|ERR_ABORTED/ }, async (page) => {
      await section(page).locator("summary").first().click();
      await section(page).getByText("This list could not be loaded.").waitFor();
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing with a system in view, ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        await unfold(page);
        await picker(page).selectOption("sqs-fifo");
        await type(page, "ack", "2min");
        await section(page).locator(".changed").waitFor();
        await page.locator(".outcomes:not([aria-busy])").waitFor();
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("nothing reaches past the side at 320 px", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await unfold(page);
      for (const id of ["sqs-fifo", "rabbitmq-classic"]) {
        await picker(page).selectOption(id);
        await section(page).locator("table").waitFor();
        assert.equal(await sidewaysScroll(page), 0, id);
      }
    }));
});
