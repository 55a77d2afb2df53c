// The page opens, in silence, and fits: at every width, in light and dark, without scripts, and in a sandboxed frame.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertSilent, axeProblems, browser, settle, sidewaysScroll, sizes, url, watch, withHost, withPage } from "./helpers.mjs";

const question = "Will my message arrive once, twice or never?";

describe("load", () => {
  test("the page asks its question and says nothing on the console", () =>
    withPage({}, async (page) => {
      assert.equal(await page.locator("h1").count(), 1);
      assert.equal((await page.locator("h1").innerText()).trim(), question);
      assert.equal(await page.locator("html").getAttribute("lang"), "en");
    }));

  for (const viewport of sizes) {
    test(`nothing reaches past the side of a window ${viewport.width} px wide`, () =>
      withPage({ options: { viewport } }, async (page) => {
        assert.equal(await sidewaysScroll(page), 0);
      }));
  }

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in ${colorScheme}`, () =>
      withPage({ options: { colorScheme } }, async (page) => {
        assert.deepEqual(await axeProblems(page), []);
      }));
  }

  test("no JavaScript leaves readable words", () => {
    // The loader's script is announced in the page's head, and Chromium drops the announcement as unused.
    const allow = /^failed request: .*\.js \(csp\)$/;
    return withPage({ options: { javaScriptEnabled: false }, allow, ready: false }, async (page) => {
      const words = await page.locator("body").innerText();
      assert.ok(words.includes(question), words);
      assert.match(words, /JavaScript is switched off/);
    });
  });
});

describe("content security policy", () => {
  test("a script that somebody injects is refused", () =>
    withPage({ allow: /script-src-elem|Content Security Policy/ }, async (page, problems) => {
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.injected = true";
        document.head.append(script);
      });
      await settle(page);
      assert.equal(await page.evaluate(() => window.injected), undefined);
      assert.ok(problems.includes("policy violation: script-src-elem refused inline"), `${problems}`);
    }));

  test("a request to another origin is refused", () =>
    withPage({ allow: /connect-src|Content Security Policy/ }, async (page, problems) => {
      await page.evaluate(() => fetch("https://example.invalid/").catch(() => undefined));
      await settle(page);
      assert.ok(
        problems.some((problem) => problem.startsWith("policy violation: connect-src refused")),
        `${problems}`,
      );
    }));
});

describe("embedded", () => {
  test("the page runs in a sandboxed frame of a page from elsewhere", () => {
    const head = `<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>host</title>`;
    const html = `${head}<iframe title="page" sandbox="allow-scripts" src="${url}?embed=1"></iframe>`;
    return withHost(html, async (host) => {
      const context = await (await browser()).newContext();
      const problems = [];
      try {
        const page = await context.newPage();
        await watch(page, problems);
        await page.goto(host);
        const frame = page.frameLocator("iframe");
        await frame.locator("#app h1").waitFor();
        const sheets = await frame.locator("link[rel=stylesheet]").evaluateAll((links) => links.map((link) => link.sheet !== null));
        assert.ok(sheets.length && sheets.every(Boolean), "the style sheets have loaded");
        // It may open nothing: the way to the whole page is there to be copied.
        assert.match(await frame.locator(".embedded-link").innerText(), /^http.*#v=/);
        const opening = `foreign request: ${host}`;
        assertSilent(problems.filter((problem) => problem !== opening));
      } finally {
        await context.close();
      }
    });
  });
});
