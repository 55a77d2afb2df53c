// Real incidents: what was seen is played as it was seen, and the cure cures it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, assertTrue, plain, read } from "./page.mjs";

const section = (page) => page.locator(".catalogue").last();

async function unfold(page, id) {
  await section(page).locator("summary").first().click();
  await page.locator(`#${id} > summary`).click();
}

const play = (page, id, what) => page.locator(`#${id}`).getByRole("button", { name: what }).click();

// Every message or group of messages: its name, and how it ended.
async function reports(page) {
  const names = await page.locator(".report-name").allTextContents();
  const ends = await page.locator(".report-views dd").evaluateAll((all) => all.map((end) => end.lastChild.textContent));
  return names.map((name, place) => [name, ...ends.slice(place * 3, place * 3 + 3)].map(plain).join(" · "));
}

describe("incidents", () => {
  test("an incident ends as it was seen, and its cure as it should", () =>
    withPage({}, async (page) => {
      const id = "r01-dead-lettered-unrun";
      await unfold(page, id);
      await play(page, id, "Play what was seen");
      await page.waitForFunction(() => document.activeElement.id === "stage");
      const top = await page.locator("#stage").evaluate((stage) => stage.getBoundingClientRect().top);
      assert.ok(top > -2 && top < 400, `the story begins at ${top}`);
      const link = await address(page, `sc=${id}`);
      const once = (number) => `Message ${number} · once · removed · confirmed`;
      assert.deepEqual(await reports(page), [once(1), once(2), once(3), "Message 4 · never · dead-lettered · confirmed"]);
      await assertTrue(page, link);
      await play(page, id, "Play the cure");
      const cured = await address(page, "cap=4");
      assert.deepEqual(await reports(page), [1, 2, 3, 4].map(once));
      await assertTrue(page, cured);
    }));

  test("labels of the diagram say whose step it is", () =>
    withPage({}, async (page) => {
      const id = "r02-second-change-dropped";
      await unfold(page, id);
      await play(page, id, "Play what was seen");
      await page.locator(".drawing .label", { hasText: "m2" }).first().waitFor();
      assert.match((await reports(page))[1], /^Message 2 · never · taken for a repeat/);
    }));

  test("a story of a thousand messages is played, and the link says what it leaves out", () =>
    withPage({}, async (page) => {
      const id = "r15-confirms-lost-with-the-connection";
      await unfold(page, id);
      await play(page, id, "Play what was seen");
      assert.match(plain(await page.locator(".notices").innerText()), /This story has 1,000 messages; a link holds 8 at most/);
      assert.deepEqual(
        (await reports(page)).map((report) => report.split(" · ").slice(0, 2).join(": ")),
        ["Messages 1 to 798: once", "Messages 799 to 800: twice", "Messages 801 to 1,000: once"],
      );
      const link = await address(page, `sc=${id}`);
      assert.ok(link.length < 300 && !link.includes("plan=") && !link.includes("cast="), link);
      assert.match(await read(page.locator(".outcomes")), /This run has 1,000 messages/);
    }));

  test("a plan that names a point which never comes is said, and the rest is played", () =>
    withPage({ path: "#plan=slow,lose:ack9" }, async (page) => {
      assert.match(plain(await page.locator(".notices").innerText()), /This run never comes to the point where the ack is lost, the 9th time\./);
      assert.equal(await page.locator(".fault").count(), 2);
      assert.equal(await page.locator(".fault.unused").count(), 1);
    }));

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing with an incident open and played, ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        const id = "r18-slow-one-overtaken";
        await unfold(page, id);
        assert.deepEqual(await axeProblems(page), []);
        await play(page, id, "Play what was seen");
        await page.locator(".report-name").first().waitFor();
        await page.locator(".outcomes:not([aria-busy])").waitFor();
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("nothing reaches past the side at 320 px", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      for (const id of ["r01-dead-lettered-unrun", "r39-job-blocks-its-heartbeat"]) {
        if (id === "r01-dead-lettered-unrun") await unfold(page, id);
        else await page.locator(`#${id} > summary`).click();
        await play(page, id, "Play what was seen");
        assert.equal(await sidewaysScroll(page), 0, id);
      }
    }));
});
