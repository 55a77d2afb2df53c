// What fails leaves readable words, never a blank page.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, choose, headline, plain, type } from "./page.mjs";

describe("failure", () => {
  test("a page that has stopped says so, with the link that brings its state back", async () => {
    const allow = /panicked|unreachable|insertBefore|insert node/;
    const back = await withPage({ path: "#restarts=9", allow, options: { viewport: { width: 390, height: 844 } } }, async (page) => {
      // A browser extension that takes an element away does this to the page.
      await page.evaluate(() => document.querySelector(".main > .verdict").remove());
      await page.evaluate(() => (location.hash = "#v=1-zzzz&msgs=2M&restarts=9"));
      const message = page.getByRole("alert");
      await message.waitFor();
      assert.match(plain(await message.innerText()), /^The page has stopped working .* RuntimeError: unreachable .*wasm-function\[\d+\]/);
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

  test("without what reads links an address that asks for something says so, and is read anew when asked", () => {
    let isOut = true;
    const before = (page) => page.route("**/split_links*.wasm", (route) => (isOut ? route.abort() : route.continue()));
    // Who reads the page anew breaks off what is still on its way.
    const allow = /split_links|Failed to (load|fetch)|ERR_(FAILED|ABORTED)/;
    return withPage({ path: "#restarts=9", allow, before, ready: false }, async (page) => {
      const message = page.getByRole("alert");
      assert.match(plain(await message.innerText()), /This part of the page could not be loaded/);
      assert.deepEqual(await axeProblems(page), []);
      isOut = false;
      await page.getByRole("button", { name: "Try again" }).click();
      assert.match(await headline(page), /up to 450 messages a day are repeated/);
    });
  });

  // What is to be done with each request for what reads links.
  const withLinks = (answer) => async (page) => {
    const html = await (await fetch(process.env.OTN_URL)).text();
    const named = /<meta name="links" content="([^"]+)"/.exec(html)[1].split(" ");
    for (const name of named) await page.route(name.replace("./", "**/"), answer);
  };

  // The same, held back until they are to come.
  const heldLinks = () => {
    let come;
    const isThere = new Promise((done) => (come = done));
    return { before: withLinks((route) => isThere.then(() => route.continue())), come };
  };

  test("what is set before links can be read and written holds, and is in the address then; nothing can be typed or copied before", async () => {
    const { before, come } = heldLinks();
    await withPage({ before, ready: false }, async (page) => {
      await choose(page, "order", "ack-work");
      assert.equal(await page.locator("#set-restarts").isEditable(), false);
      assert.equal(await page.getByRole("button", { name: "Copy link" }).isEnabled(), false);
      come();
      await address(page, "order=ack-work");
      await type(page, "restarts", "9");
      await address(page, "restarts=9");
    });
  });

  test("an address that is set before links can be read is read then", async () => {
    const { before, come } = heldLinks();
    await withPage({ before, ready: false }, async (page) => {
      await page.locator("#set-restarts").waitFor();
      await page.evaluate(() => (location.hash = "#restarts=3"));
      come();
      await page.waitForFunction(() => document.querySelector("#set-restarts").value === "3");
      assert.match(await headline(page), /up to 150 messages a day are repeated/);
      assert.match(page.url(), /#restarts=3$/);
    });
  });

  test("without what plays runs an address that asks for nothing has its links", () => {
    const before = (page) => page.route("**/split_runs*.wasm", (route) => route.abort());
    return withPage({ allow: /split_runs|Failed to (load|fetch)|ERR_FAILED/, before }, async (page) => {
      await type(page, "restarts", "9");
      await address(page, "restarts=9");
      assert.equal(await page.getByRole("button", { name: "Copy link" }).isEnabled(), true);
    });
  });

  test("without it and without runs an address that asks for nothing has its answer, and no link that would be wrong", () => {
    let isOut = true;
    const before = withLinks((route) => (isOut ? route.abort() : route.continue()));
    return withPage({ allow: /chunk_|split_|Failed to (load|fetch)|ERR_FAILED/, before }, async (page) => {
      await page.locator(".rest-failed").waitFor();
      const copy = page.getByRole("button", { name: "Copy link" });
      assert.equal(await copy.isEnabled(), false);
      await choose(page, "order", "ack-work");
      const answer = await headline(page);
      isOut = false;
      await page.getByRole("button", { name: "Try again" }).click();
      await page.locator(".rest-failed").first().waitFor({ state: "detached" });
      assert.equal(await copy.isEnabled(), true);
      assert.equal(await headline(page), answer);
      // What was set before links could be written is written now.
      await address(page, "order=ack-work");
    });
  });

  test("without what plays runs the arithmetic answers, and they are fetched anew when asked", () => {
    let isOut = true;
    const before = (page) => page.route("**/split_runs*.wasm", (route) => (isOut ? route.abort() : route.continue()));
    const path = "#restarts=9&plan=crash@A.effect.after&step=3";
    return withPage({ path, allow: /split_runs|Failed to (load|fetch)|ERR_FAILED/, before }, async (page) => {
      const failed = page.locator(".rest-failed");
      assert.match(plain(await failed.innerText()), /This part of the page could not be loaded/);
      const answer = await headline(page);
      assert.match(answer, /up to 450 messages a day are repeated/);
      assert.deepEqual(await axeProblems(page), []);
      await address(page, "step=3");
      // Where only a run tells what becomes of a message, nothing is claimed.
      await page.locator("summary", { hasText: "Broker" }).click();
      await choose(page, "late", "refused");
      assert.equal(await page.locator("#app .headline").count(), 0);
      await page.getByRole("button", { name: "Undo" }).click();
      assert.equal(await headline(page), answer);

      isOut = false;
      await failed.getByRole("button", { name: "Try again" }).click();
      await page.locator(".drawing .row").first().waitFor();
      assert.equal(await headline(page), answer);
      await page.locator(".assumptions").waitFor();
    });
  });

  test("an address whose run comes late shows the step that it names, and what is wrong with it", () => {
    const late = (route) => new Promise((done) => setTimeout(done, 1_000)).then(() => route.continue());
    const before = (page) => page.route("**/split_runs*.wasm", late);
    return withPage({ path: "#plan=crash@A.effect.after&step=3&nonsense=1", before }, async (page) => {
      await page.locator(".row.here[data-step='2']").waitFor({ state: "attached" });
      assert.match(await page.locator(".notices").innerText(), /nonsense/);
      await address(page, "step=3");
    });
  });

  test("what is wrong with an address is said also where something changes before its run comes", () => {
    const late = (route) => new Promise((done) => setTimeout(done, 2_000)).then(() => route.continue());
    const before = (page) => page.route("**/split_runs*.wasm", late);
    return withPage({ path: "#restarts=9&step=3&nonsense=1", before, ready: false }, async (page) => {
      await type(page, "restarts", "7");
      assert.equal(await page.locator(".drawing .row").count(), 0);
      assert.match(await page.locator(".notices").innerText(), /nonsense/);
      // The step was one of another run.
      assert.equal((await address(page, "restarts=7")).includes("step="), false);
    });
  });

  test("without its second file the page still answers, and fetches it anew when asked", () => {
    let isOut = true;
    const before = (page) => page.route("**/split_below*.wasm", (route) => (isOut ? route.abort() : route.continue()));
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
