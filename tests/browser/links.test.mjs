// The address: what comes in is what the library reads, and it follows the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { otn, url, withPage } from "./helpers.mjs";
import { address, assertTrue, field, headline, plain, type } from "./page.mjs";

const links = [
  "",
  "#",
  "#order=ack-work&resend=never&slow=0&plan=crash:A.before-effect",
  "#msgs=2M&restarts=8&busy=25&amount=5&slow=2%25&slowjob=45s&plan=slow",
  "#late=refused&plan=slow&cap=3",
  "#ids=with-work&plan=crash:A.after-effect,lose:ack2&title=Both+at+once",
  "#hop=2s&effects=mail.send&amount=0&plan=lose:deliver",
  "#death=session&plan=crash:A@4s",
];

// The link that the panel for sharing shows, which is that of the page now.
async function sharedLink(page) {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  return page.locator("#share-address").inputValue();
}

// Hand-written links that each change a handful of settings: pieces of the links in `tests/links`, the same in every run.
async function randomScenarios(count) {
  const file = await readFile(new URL("../links/v1.txt", import.meta.url), "utf8");
  const pieces = file.split("\n").filter((line) => line.startsWith("v=1-")).flatMap((link) => link.split("&").slice(1));
  const settings = pieces.filter((piece) => !/^(sc|title|step|cast)=/.test(piece));
  let state = 1;
  const below = (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  return Array.from({ length: count }, () => {
    const chosen = new Map();
    for (let left = 2 + below(6); left > 0; left -= 1) {
      const piece = settings[below(settings.length)];
      chosen.set(piece.split("=")[0], piece);
    }
    return `#${[...chosen.values()].join("&")}`;
  });
}

describe("links", () => {
  for (const link of links) {
    test(`the page says what the library says about "${link}"`, () =>
      withPage({ path: link }, async (page) => {
        // An address that names no scenario opens the page on the slow day with its story.
        await assertTrue(page, link.length > 1 ? url + link : "slow-day");
      }));
  }

  test("two fresh loads of a link give the same drawing and the same tables", async () => {
    const seen = [];
    for (let round = 0; round < 2; round += 1) {
      await withPage({ path: links[4] }, async (page) => {
        seen.push(await page.evaluate(() => ["svg.drawing:not(.drawing-heads)", ".designs", ".assumptions", ".steps"].map((part) => document.querySelector(part).outerHTML)));
      });
    }
    assert.deepEqual(seen[0], seen[1]);
  });

  test("a link pasted into the address loads without a reload", () =>
    withPage({}, async (page) => {
      await page.evaluate(() => (window.stays = true));
      await page.evaluate((link) => (location.hash = link), links[3]);
      await page.waitForFunction(() => document.querySelector("#set-msgs").value === "2M");
      await assertTrue(page, url + links[3]);
      assert.equal(await page.evaluate(() => window.stays), true);
      await page.goBack();
      await page.waitForFunction(() => document.querySelector("#set-msgs").value !== "2M");
    }));

  test("the address follows the page, late and without a new entry in the history", async () => {
    const link = await withPage({}, async (page) => {
      const before = await page.evaluate(() => history.length);
      await type(page, "restarts", "9");
      // Seen from within the page: on a busy machine a test is too slow to see it from outside.
      const stays = await page.evaluate(async () => {
        const before = location.href;
        document.querySelector('input[name=order][value="ack-start"]').click();
        await new Promise((done) => requestAnimationFrame(done));
        return location.href === before;
      });
      assert.ok(stays, "not at once");
      const link = await address(page, "order=ack-start&restarts=9");
      assert.match(link, /#v=\d+-[0-9a-z]{4}&/);
      assert.equal(await page.evaluate(() => history.length), before);
      return link;
    });
    await withPage({ path: link }, async (page) => {
      assert.equal(await field(page, "restarts").inputValue(), "9");
      assert.equal(await page.locator(".notices").count(), 0);
      await assertTrue(page, link);
    });
  });

  test("a fault of a consumer that is not there is named, and nothing strikes", () =>
    withPage({ path: "#consumers=1&plan=crash:B@1s,crash:C@1s" }, async (page) => {
      const notices = (await page.locator(".notices li").allInnerTexts()).map(plain);
      assert.equal(notices.filter((notice) => /consumer [BC] crashes at 1 s/.test(notice)).length, 2, notices.join("\n"));
      assert.equal(await page.locator(".fault.unused").count(), 2);
    }));

  test("a cut link says so, and what could be read is used", () =>
    withPage({ path: "#v=1-zzzz&msgs=2M&restarts=8" }, async (page) => {
      assert.match(await page.locator(".notices").innerText(), /incomplete or edited/);
      assert.match(await page.locator(".verdict").innerText(), /unverified/);
      assert.equal(await field(page, "restarts").inputValue(), "8");
      await page.locator(".notices .button").click();
      assert.equal(await page.locator(".notices").count(), 0);
      assert.equal(await page.locator(".unverified").count(), 0);
    }));

  test("an older link means what it meant, says so, and is copied as one of today", () =>
    withPage({ path: "#v=0-r4x0&order=ack-work&msgs=2M&restarts=8&busy=25&slow=0%25&amount=5&resend=never&plan=crash:A.before-effect&sc=exercise-crash" }, async (page) => {
      assert.match(await page.locator(".notices").innerText(), /of version 0, older than this program.*Copy the updated link/);
      assert.equal(await page.locator(".unverified").count(), 0);
      assert.match(await sharedLink(page), /#v=1-f7b4&order=ack-work&msgs=2M&restarts=8&busy=25&slow=0&amount=5&/);
    }));

  test("a newer link is read as far as it is known here, and says so", () =>
    withPage({ path: "#v=7&restarts=8&gravity=9" }, async (page) => {
      const notices = await page.locator(".notices").innerText();
      assert.match(notices, /of version 7, newer than this program/);
      assert.match(notices, /Unknown and ignored: "gravity"/);
      assert.equal(await field(page, "restarts").inputValue(), "8");
    }));

  test("fifty scenarios come back from their links as they went", async () => {
    const scenarios = await randomScenarios(50);
    // What the library makes of a hand-written link: the memo ends with the link back.
    const expected = [];
    for (const link of scenarios) expected.push(/<(#[^>]*)>\s*$/.exec(await otn("memo", "--faults", "0", link))[1]);
    await withPage({}, async (page) => {
      await sharedLink(page);
      const shows = async (link, hash) => {
        await page.evaluate((hash) => (location.hash = hash), hash);
        const isThere = page.waitForFunction((link) => document.querySelector("#share-address").value.endsWith(link), link);
        await isThere.catch(async () => assert.equal(await page.locator("#share-address").inputValue(), link, hash));
      };
      // Each is written as the library writes it, and what is written says the same.
      for (const [place, link] of scenarios.entries()) await shows(expected[place], link);
      for (const link of expected) await shows(link, link);
    });
  });

  test("whatever is wrong with a link is said as text, and the rest is used", () => {
    const link = "#msgs=%3Cimg%20src=x%20onerror=alert(1)%3E&restarts=99999&colour=red&ack=45s&ack=1h&utm_source=x&plan=crash:Z,slow";
    return withPage({ path: link }, async (page) => {
      const notices = (await page.locator(".notices li").allInnerTexts()).map(plain);
      assert.equal(notices.length, 5, notices.join("\n"));
      assert.ok(notices.some((notice) => notice.startsWith('msgs: "<img src=x onerror=alert(1)>" cannot be read.')), notices.join("\n"));
      assert.ok(notices.some((notice) => notice.startsWith('restarts: "99999" is out of range.')));
      assert.ok(!notices.join().includes("utm_source"));
      assert.equal(await field(page, "msgs").inputValue(), "500k");
      assert.equal(await field(page, "restarts").inputValue(), "10k");
      assert.equal(await field(page, "ack").inputValue(), "45s");
      assert.equal(await page.locator(".fault").count(), 1);
      assert.equal(await page.locator("main img").count(), 0);
    });
  });

  test("the step in view is part of the link", () =>
    withPage({ path: "#plan=slow&step=4" }, async (page) => {
      assert.match(plain(await page.locator(".player-now").innerText()), /^Step 4 of 11/);
      await page.getByRole("button", { name: "Next step" }).click();
      await address(page, "step=5");
      await page.getByRole("button", { name: "Last step" }).click();
      await page.waitForFunction(() => !location.hash.includes("step="));
    }));

  test("skipping to the answer moves the focus, never the address", () =>
    withPage({ path: links[2] }, async (page) => {
      const before = page.url();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.id === "answer");
      assert.equal(page.url(), before);
    }));

  test("the link is copied as it stands, also before the address shows it", () =>
    withPage({ options: { permissions: ["clipboard-read", "clipboard-write"] } }, async (page) => {
      await type(page, "restarts", "9");
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByRole("button", { name: "Link copied" }).waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#v=\d+-[0-9a-z]{4}&restarts=9&/);
    }));

  test("the memo is copied with the way back, and the answer that the page shows", () =>
    withPage({ path: "#ids=with-work&title=Cashback", options: { permissions: ["clipboard-read", "clipboard-write"] } }, async (page) => {
      await page.getByRole("button", { name: "Copy as a memo" }).click();
      await page.getByRole("button", { name: "Memo copied" }).waitFor();
      const memo = plain(await page.evaluate(() => navigator.clipboard.readText()));
      assert.ok(memo.startsWith("# Cashback ") && memo.includes(await headline(page)), memo);
      const [, link] = /<(http[^>]*)>$/.exec(memo);
      await withPage({ path: link }, async (again) => assert.equal(await headline(again), await headline(page)));
    }));

  test("where the browser has no clipboard the link can be copied by hand", () =>
    withPage({ before: (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })) }, async (page) => {
      await page.getByRole("button", { name: "Copy link" }).click();
      assert.match(await page.locator(".header-link input").inputValue(), /^http.*#v=/);
      await page.getByRole("button", { name: "Copy as a memo" }).click();
      assert.match(await page.locator(".header-link textarea").inputValue(), /^# /);
    }));

  test("a theme stays in the address", async () => {
    const link = await withPage({}, async (page) => {
      await page.locator(".header select").last().selectOption("dark");
      await page.waitForFunction(() => location.search === "?theme=dark");
      return page.url();
    });
    await withPage({ path: link }, async (page) => assert.equal(await page.locator("html").getAttribute("data-theme"), "dark"));
  });
});

describe("embedded", () => {
  test("verdict, controls and diagram, and a link to the whole page in the same state", () =>
    withPage({ path: `?embed=1${links[3]}` }, async (page) => {
      for (const part of [".header", ".footer", ".steps", ".designs", ".assumptions"]) {
        assert.equal(await page.locator(`#app ${part}`).count(), 0, part);
      }
      await type(page, "restarts", "9");
      const full = page.getByRole("link", { name: "Open full version" });
      const target = await full.getAttribute("href");
      assert.ok(!target.includes("embed"), target);
      assert.match(target, /restarts=9/);
      const said = await headline(page);
      await page.goto(target);
      await page.locator("#app .header").waitFor();
      assert.equal(await headline(page), said);
    }));
});
