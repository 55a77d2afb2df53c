// Payloads in everything that an address can say: each stays text, or is not used. `withPage` fails a test on any violation of the
// policy, any message on the console, and any request to elsewhere.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { otn, url, withHost, withPage } from "./helpers.mjs";

const payloads = [
  `"><script>window.pwned=1</script>`,
  `'><img src=x onerror=window.pwned=1>`,
  `</title></textarea></style></svg><svg onload=window.pwned=1>`,
  `javascript:window.pwned=1`,
  `<iframe srcdoc="<script>parent.pwned=1</script>">`,
  `<a href="https://foreign.example/">x</a>`,
  `<style>*{background:url(https://foreign.example/x)}</style>`,
  `{{constructor.constructor('window.pwned=1')()}}`,
  `\u202e<base href=//foreign.example/>\u0000`,
];

// The currency has room for four characters, which is enough to open a tag.
const short = ["<b>", "<a/>", `"'>`, "&lt;", "<!--", "]]>"];

// What is on the page as elements, and what a payload would add to them.
const elements = (page) =>
  page.evaluate(() => {
    const foreign = [...document.querySelectorAll("script, iframe, img, object, embed, base, style, form, meta[http-equiv=refresh]")];
    const leads = [...document.querySelectorAll("[href], [src], [srcset], [action], [data]")].flatMap((element) =>
      ["href", "src", "srcset", "action", "data"].map((name) => element.getAttribute(name)).filter(Boolean),
    );
    const handlers = [...document.querySelectorAll("*")].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith("on")).map((name) => `${element.localName}[${name}]`),
    );
    return {
      foreign: foreign.map((element) => element.outerHTML.slice(0, 80)),
      leads: leads.filter((address) => /^\s*(javascript|data|vbscript):/i.test(address) || address.includes("foreign.example/x")),
      handlers,
      pwned: window.pwned,
      title: document.title,
    };
  });

// The page's own: the loader and what it preloads, in the head.
async function expected() {
  return withPage({}, elements);
}

async function assertPlain(page, own, what) {
  const { foreign, leads, handlers, pwned } = await elements(page);
  assert.equal(pwned, undefined, what);
  assert.deepEqual(foreign, own.foreign, what);
  assert.deepEqual({ leads, handlers }, { leads: [], handlers: [] }, what);
}

const keys = JSON.parse(await otn("keys", "--json")).map(({ key }) => key);
const all = [...keys, "v", "plan", "cast", "title", "sc", "step", "theme", "embed", "view", "lang", "lock", "predict", "links", "motion", "unknown"];

// Addresses that have every key. Each is read as far as 4,096 characters, so the keys go into several.
function addresses(payload) {
  const pairs = all.map((key, place) => `${key}=${encodeURIComponent(payload(place))}`);
  return Array.from({ length: Math.ceil(pairs.length / 20) }, (_, part) => pairs.slice(20 * part, 20 * part + 20).join("&"));
}

describe("a payload", () => {
  test("after # for every key, one after the other on a page that is open, stays text", async () => {
    const own = await expected();
    await withPage({}, async (page) => {
      for (const payload of payloads) {
        for (const link of addresses(() => payload)) {
          await page.evaluate((link) => (location.hash = link), link);
          await page.locator(".notices").waitFor();
          await assertPlain(page, own, link);
        }
      }
    });
  });

  test("after ? for every key stays text", async () => {
    const own = await expected();
    for (let first = 0; first < 3; first += 1) {
      for (const link of addresses((place) => payloads[(3 * first + place) % payloads.length])) {
        await withPage({ path: `?${link}` }, (page) => assertPlain(page, own, link));
      }
    }
  });

  test("as a key stays text", async () => {
    const own = await expected();
    for (const payload of payloads) {
      await withPage({ path: `#${encodeURIComponent(payload)}=1&ack=45s` }, async (page) => {
        assert.match(await page.locator(".notices").innerText(), /Unknown and ignored/);
        await assertPlain(page, own, payload);
      });
    }
  });

  test("as a title, in every place where the page shows it, stays text", async () => {
    const own = await expected();
    for (const payload of payloads) {
      await withPage({ path: `#restarts=9&title=${encodeURIComponent(payload)}` }, async (page) => {
        const shown = await page.locator(".verdict .title").innerText();
        assert.ok(payload.includes(shown.slice(0, 10)) || payload.includes(shown.slice(1, 10)), shown);
        await assertPlain(page, own, payload);
      });
    }
  });

  test("as a currency stays text in the words, the diagram and every chart", async () => {
    const own = await expected();
    for (const currency of short) {
      await withPage({ path: `#restarts=9&plan=slow&currency=${encodeURIComponent(currency)}` }, async (page) => {
        assert.ok((await page.locator(".headline").first().innerText()).includes(currency), currency);
        for (const chart of await page.locator("figure").all()) await chart.scrollIntoViewIfNeeded();
        await assertPlain(page, own, currency);
      });
    }
  });

  test("in a frame of another page stays text, and leads the frame nowhere", () =>
    withHost(`<iframe title="x" src="${url}?embed=1#title=${encodeURIComponent(payloads[0])}&currency=%3Cb%3E" width="800" height="900"></iframe>`, async (host) => {
      await withPage({ path: host, ready: false, allow: /^foreign request: http:\/\/127\.0\.0\.1:\d+\/(favicon\.ico)?$|favicon/ }, async (page) => {
        const frame = page.frameLocator("iframe");
        await frame.locator(".headline").first().waitFor();
        assert.equal(await frame.locator("body").evaluate(() => window.pwned), undefined);
        assert.equal(await frame.locator("#app script, #app img, #app iframe").count(), 0);
        assert.ok(page.frames()[1].url().startsWith(url));
      });
    }));

  test("typed into a field stays text", () =>
    withPage({}, async (page) => {
      for (const payload of payloads) {
        await page.locator("#set-restarts").fill(payload);
        await page.locator("#set-restarts").blur();
        assert.match(await page.locator("#error-restarts").innerText(), /cannot be read/);
        assert.equal(await page.locator("main img, main iframe, main script").count(), 0, payload);
      }
      assert.equal(await page.evaluate(() => window.pwned), undefined);
    }));
});
