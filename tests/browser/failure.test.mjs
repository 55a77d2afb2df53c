// What fails leaves readable words, never a blank page.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, plain, type } from "./page.mjs";

describe("failure", () => {
  test("a page that has stopped says so, with the link that brings its state back", async () => {
    const allow = /panicked|unreachable|insertBefore|insert node/;
    const back = await withPage({ path: "#restarts=9", allow, options: { viewport: { width: 390, height: 844 } } }, async (page) => {
      // A browser extension that takes an element away does this to the page.
      await page.evaluate(() => document.querySelector(".main > .verdict").remove());
      await page.evaluate(() => (location.hash = "#v=1-zzzz&msgs=2M&restarts=9"));
      const message = page.getByRole("alert");
      await message.waitFor();
      assert.match(plain(await message.innerText()), /^The page has stopped working .* panicked at/);
      const link = new URL(await message.getByRole("link").getAttribute("href"));
      assert.match(link.hash, /&msgs=2M&restarts=9$/);
      assert.equal(await page.locator("#app").evaluate((app) => app.inert), true);
      assert.equal(await sidewaysScroll(page), 0);
      return link.href;
    });
    await withPage({ path: back }, async (page) => assert.equal(await page.locator("#set-restarts").inputValue(), "9"));
  });

  test("without its program the page still has the lesson's answer", () =>
    withPage(
      {
        allow: /wasm|WebAssembly|Failed to (load|fetch)|ERR_FAILED/,
        before: (page) => page.route("**/*.wasm", (route) => route.abort()),
        ready: false,
      },
      async (page) => {
        await page.waitForLoadState("load");
        assert.match(plain(await page.locator("#prerendered .headline").innerText()), /up to 300 messages a day are repeated/);
        assert.match(plain(await page.locator("#prerendered .header").innerText()), /the lesson’s example/);
        assert.deepEqual(await axeProblems(page), []);
      },
    ));

  test("without its second file the page still answers, and fetches it anew when asked", () => {
    let isOut = true;
    const before = (page) => page.route("**/split_*.wasm", (route) => (isOut ? route.abort() : route.continue()));
    return withPage({ allow: /split_below|Failed to (load|fetch)|ERR_FAILED/, before }, async (page) => {
      const failed = page.locator(".rest-failed");
      await failed.waitFor();
      assert.match(plain(await failed.innerText()), /could not be loaded; everything above works without them/);
      await type(page, "restarts", "9");
      await address(page, "restarts=9");
      isOut = false;
      await failed.getByRole("button", { name: "Try again" }).click();
      await page.locator(".assumptions").waitFor();
      assert.equal(await failed.count(), 0);
    });
  });

  test("the words that stand there first are the program's own", async () => {
    const before = await withPage({ options: { javaScriptEnabled: false }, allow: /\.js \(csp\)$/, ready: false }, (page) =>
      page.locator("#prerendered .headline").innerHTML(),
    );
    await withPage({}, async (page) => {
      assert.equal(await page.locator("#app .headline").innerHTML(), before);
      assert.equal(await page.locator("#prerendered").count(), 0);
    });
  });
});
