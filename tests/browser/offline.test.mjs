// Without a network: the page as one file, opened from a disk; and the page that a browser has kept, of one version throughout.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertSilent, axeProblems, browser, pageReady, settle, sidewaysScroll, url, watch, withPage } from "./helpers.mjs";
import { address, headline, plain, type, unfoldControls } from "./page.mjs";

const name = "once-twice-never.html";
const worker = "service-worker.js";
const unfold = (page, title) => page.locator(".catalogue > summary", { hasText: title }).click();

// A file of the page, as it is served.
async function served(path) {
  const response = await fetch(new URL(path, url));
  assert.equal(response.status, 200, path);
  return Buffer.from(await response.arrayBuffer());
}

// Whatever was not there when the page opened: days, a catalogue, the questions.
async function assertWhole(page) {
  await page.locator(".simulated-state").filter({ hasText: "1 day simulated." }).waitFor();
  await unfold(page, "Real systems");
  await page.locator(".catalogue select option").nth(30).waitFor({ state: "attached" });
  await unfold(page, "Predict, then see");
  await page.locator("#path-step").waitFor();
}

describe("one file", () => {
  let folder;
  before(async () => (folder = await mkdtemp(join(tmpdir(), "otn-"))));
  after(() => rm(folder, { recursive: true }));

  // Opens a file without a network, and fails if the page asks for anything but this file.
  async function open(path, options, steps) {
    const requests = [];
    const before = (page) => page.on("request", (request) => requests.push(request.url()));
    const allow = /^foreign request: file:/;
    return withPage({ path: pathToFileURL(path).href, allow, before, options: { offline: true, ...options } }, async (page, problems) => {
      const result = await steps(page, problems);
      const outside = requests.filter((request) => !request.startsWith("blob:") && !request.startsWith("data:"));
      assert.deepEqual(outside.map((request) => request.split(/[?#]/)[0]), [pathToFileURL(path).href]);
      return result;
    });
  }

  async function original() {
    const path = join(folder, name);
    await writeFile(path, await served(name));
    return path;
  }

  // Saves the page by the panel, under the name that it is given.
  async function save(page) {
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("tab", { name: "Offline" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
    const path = join(await mkdtemp(join(folder, "saved-")), download.suggestedFilename());
    await download.saveAs(path);
    await page.getByRole("status").filter({ hasText: download.suggestedFilename() }).waitFor();
    await page.keyboard.press("Escape");
    return { path, name: download.suggestedFilename() };
  }

  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 320, height: 640 },
  ]) {
    test(`it opens from a disk, asks for nothing, and is the whole page: ${viewport.width} px`, async () => {
      const hosted = await withPage({}, headline);
      await open(await original(), { viewport }, async (page) => {
        assert.equal(await headline(page), hosted);
        await assertWhole(page);
        assert.equal(await sidewaysScroll(page), 0);
        await unfoldControls(page);
        await type(page, "restarts", "9");
        await address(page, "restarts=9");
        assert.match(await headline(page), /up to 450 messages/);
      });
    });
  }

  test("days are simulated in workers, out of the file itself", async () =>
    open(await original(), {}, async (page) => {
      await page.locator(".simulated-state").filter({ hasText: "1 day simulated." }).waitFor();
      assert.ok(page.workers().length > 0);
      assert.ok(page.workers().every((worker) => worker.url().startsWith("blob:")));
    }));

  test("nothing outside can be asked for, whoever tries", async () => {
    const path = await original();
    const outside = "https://example.invalid/";
    const image = (src) => new Promise((done) => Object.assign(new Image(), { onerror: done, src }));
    const request = (address) =>
      new Promise((done) => {
        const request = Object.assign(new XMLHttpRequest(), { onerror: done });
        request.open("GET", address);
        request.send();
      });
    const refused = /policy violation: (img|connect)-src|Content Security Policy|foreign request: file:|example\.invalid/;
    await withPage({ path: pathToFileURL(path).href, allow: refused }, async (page, problems) => {
      await page.evaluate((address) => fetch(address).catch(() => undefined), outside);
      assert.ok(!problems.some((problem) => problem.startsWith("policy")), "whoever fetches is answered by the file itself");
      for (const [what, attempt] of [["img-src", image], ["connect-src", request]]) {
        await page.evaluate(attempt, outside).then(() => undefined);
        await settle(page);
        assert.ok(problems.includes(`policy violation: ${what} refused ${outside}`), `${problems}`);
      }
      const policy = await page.locator("meta[http-equiv]").getAttribute("content");
      assert.match(policy, /^default-src 'none'; script-src 'wasm-unsafe-eval'( 'sha256-[^ ']+')+; style-src 'sha256-[^ ]+'; /);
      assert.doesNotMatch(policy, /unsafe-inline|connect-src|'self'|https?:/);
    });
  });

  test("the page saves it with what is on the page, and it saves another of itself", async () => {
    const title = `"><img src=x onerror=alert(1)></script><b>'& §§ A/B`;
    const shown = `“?${title}`.slice(2);
    const link = `#v=1&restarts=9&plan=lose:ack1&title=${encodeURIComponent(title)}`;
    const saved = await withPage({ path: link }, save);
    assert.equal(saved.name, "once-twice-never-img-src-x-onerror-alert-1-script.html");
    const text = await readFile(saved.path, "utf8");
    assert.ok(text.length < 1_500_000, `${text.length}`);
    const again = await open(saved.path, {}, async (page) => {
      assert.match(await headline(page), /up to 450 messages/);
      assert.ok(plain(await page.locator("#app .main").innerText()).includes(shown));
      assert.equal(await page.locator("[onerror], img[src=x], #app script").count(), 0);
      // Others find the page where it is from.
      const field = page.locator("#share-address");
      await page.getByRole("button", { name: "Share", exact: true }).click();
      assert.ok((await field.inputValue()).startsWith(`${url}#v=1-`), await field.inputValue());
      await page.keyboard.press("Escape");
      const same = await save(page);
      assert.equal(await readFile(same.path, "utf8"), text, "saved as it is, it is the same");
      await type(page, "restarts", "3");
      return save(page);
    });
    await open(again.path, {}, async (page) => {
      assert.match(await headline(page), /up to 150 messages/);
      await assertWhole(page);
      // What the address says comes first.
      await page.evaluate(() => (location.hash = "#v=1&restarts=12"));
      await page.waitForFunction(() => document.querySelector("#app .headline").textContent.includes("600"));
    });
  });

  test("its panel says that it can show no preview of itself", async () =>
    open(await original(), {}, async (page) => {
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("tab", { name: "Embed" }).click();
      await page.getByText("A page from one file shows no preview of itself").waitFor();
      assert.equal(await page.locator("iframe").count(), 0);
    }));

  test("a language that the page is in stays with the file, and others are in it", async () => {
    const saved = await withPage({ path: "?lang=de#restarts=9" }, async (page) => {
      await page.locator(".header [aria-haspopup=dialog]").click();
      await page.locator("#share-tab-offline").click();
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#share-offline .button.primary").click()]);
      await download.saveAs(join(folder, "de.html"));
      return join(folder, "de.html");
    });
    await open(saved, {}, async (page) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      assert.match(await headline(page), /450/);
    });
  });

  test("axe finds nothing in the tab", () =>
    withPage({ options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("tab", { name: "Offline" }).click();
      await page.getByRole("button", { name: "Save the file" }).waitFor();
      assert.equal(await sidewaysScroll(page), 0);
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("a file that cannot be fetched is said, and fetched by the next press", () => {
    let isOut = true;
    const before = (page) => page.route(`**/${name}`, (route) => (isOut ? route.abort() : route.continue()));
    return withPage({ before, allow: /ERR_FAILED/ }, async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("tab", { name: "Offline" }).click();
      await page.getByRole("button", { name: "Save the file" }).click();
      await page.getByRole("status").filter({ hasText: "could not be fetched" }).waitFor();
      isOut = false;
      await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
    });
  });
});

describe("kept", () => {
  let first;
  let second;
  before(async () => {
    first = await version();
    second = another(first);
  });

  // All that the service worker keeps, and itself: its name, and what is in it.
  async function version() {
    const script = await served(worker);
    const files = new Map([[worker, script]]);
    for (const file of Object.keys(kept(script))) files.set(file, await served(file));
    return files;
  }

  const list = /const files = (\{[^}]*\});/;
  const kept = (script) => JSON.parse(list.exec(script)[1].replace(/,\s*\}/, "}"));
  const hash = (bytes) => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
  const named = (files) => /const version = "(\w+)"/.exec(files.get(worker))[1];
  // What the names of the program's files and of the folder have in common.
  const marks = (files) => [...files.keys()].join().match(/\b[0-9a-f]{16}(?=_bg\.wasm|\/worker\.js)/g);

  // The next version: the same program, all of whose files have other names.
  function another(files) {
    const renamed = (text) => marks(files).reduce((text, mark) => text.replaceAll(mark, [...mark].reverse().join("")), text);
    const next = new Map([...files].map(([name, bytes]) => [renamed(name), Buffer.from(renamed(bytes.toString("latin1")), "latin1")]));
    const page = next.get("./").toString("utf8").replace("<html ", '<html data-version="next" ');
    // The script in the page names files, too, and the policy has its hash.
    const [, inline] = /<script type="module">([^]*?)<\/script>/.exec(page);
    next.set("./", Buffer.from(page.replace(/'sha256-[^']+'/, `'${hash(inline)}'`)));
    const hashes = Object.fromEntries(Object.keys(kept(next.get(worker))).map((name) => [name, hash(next.get(name))]));
    const script = next.get(worker).toString("utf8").replace(list, `const files = ${JSON.stringify(hashes)};`);
    next.set(worker, Buffer.from(script.replace(named(files), named(files).replace(/^./, "x"))));
    return next;
  }

  // Runs `steps(site, context, problems)` with a server of this test's own: `site.files` is what it serves, nothing while it is out.
  async function withSite(steps) {
    const site = { files: first };
    const types = { wasm: "application/wasm", js: "text/javascript", css: "text/css", svg: "image/svg+xml", txt: "text/plain", po: "text/plain" };
    const server = createServer((request, response) => {
      if (!site.files) return response.destroy();
      const path = request.url.split("?")[0].slice(1) || "./";
      const body = site.files.get(path);
      response.setHeader("Cache-Control", "no-cache");
      response.setHeader("Content-Type", path === "./" ? "text/html; charset=utf-8" : (types[path.split(".").at(-1)] ?? "text/html"));
      response.writeHead(body ? 200 : 404).end(body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    site.url = `http://127.0.0.1:${server.address().port}/`;
    const context = await (await browser()).newContext();
    context.setDefaultTimeout(60_000);
    const problems = [];
    site.open = async (path = "") => {
      const page = await context.newPage();
      await watch(page, problems);
      await page.goto(site.url + path);
      await pageReady(page);
      return page;
    };
    try {
      await steps(site);
      // It is another server than the other tests'.
      assertSilent(problems.filter((problem) => !problem.startsWith(`foreign request: ${site.url}`)));
    } finally {
      await context.close();
      server.closeAllConnections();
      server.close();
    }
  }

  const isKept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const names = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").at(-1)).sort());
  const keeps = async (page, versions) => {
    const expected = versions.map(named).sort();
    for (let tries = 0; tries < 150; tries += 1) {
      if (`${await names(page)}` === `${expected}`) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    assert.deepEqual(await names(page), expected);
  };
  const isNext = (page) => page.evaluate(() => document.documentElement.dataset.version === "next");
  // The files that the page has asked for are of one version.
  const assertOneVersion = async (page, files, other) => {
    const asked = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
    assert.ok(asked.some((name) => marks(files).some((mark) => name.includes(mark))));
    assert.deepEqual(asked.filter((name) => marks(other).some((mark) => name.includes(mark))), []);
  };

  test("after one visit the page opens without a network, and all of it works", () =>
    withSite(async (site) => {
      const page = await site.open();
      const online = await headline(page);
      await isKept(page);
      await keeps(page, [first]);
      site.files = undefined;
      await page.goto("about:blank");
      await page.goto(`${site.url}?theme=dark#restarts=9`);
      await pageReady(page);
      assert.match(await headline(page), /up to 450 messages/);
      await assertWhole(page);
      await page.goto(`${site.url}index.html`);
      await pageReady(page);
      assert.equal(await headline(page), online);
    }));

  test("the first visit itself goes on without a network once it is kept", () =>
    withSite(async (site) => {
      const page = await site.open();
      await isKept(page);
      site.files = undefined;
      await assertWhole(page);
    }));

  test("two versions never mix: an open page keeps its own, the next one is new, and the old goes when nobody has it", () =>
    withSite(async (site) => {
      const old = await site.open();
      await isKept(old);
      site.files = second;
      const opened = await site.open();
      assert.equal(await isNext(opened), false, "the first page after a change is the one that is kept");
      await keeps(opened, [first, second]);
      await assertWhole(old);
      await assertOneVersion(old, first, second);
      await opened.reload();
      await pageReady(opened);
      assert.equal(await isNext(opened), true);
      await assertWhole(opened);
      await assertOneVersion(opened, second, first);
      await keeps(opened, [first, second]);
      // The old page has lost nothing by that.
      await unfold(old, "Real incidents");
      await old.locator("#r01-dead-lettered-unrun").waitFor();
      await old.close();
      await opened.close();
      const last = await site.open();
      assert.equal(await isNext(last), true);
      await keeps(last, [second]);
    }));

  test("a version that is only half on the server is not taken", () =>
    withSite(async (site) => {
      const page = await site.open();
      await isKept(page);
      site.files = new Map([...second, ["./", first.get("./")]]);
      const update = () => navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => undefined);
      await page.evaluate(update);
      const isOver = () => navigator.serviceWorker.getRegistration().then(({ installing, waiting }) => !installing && !waiting);
      await page.waitForFunction(isOver);
      await keeps(page, [first]);
      await page.reload();
      await pageReady(page);
      assert.equal(await isNext(page), false);
      await assertWhole(page);
      site.files = second;
      await page.reload();
      await keeps(page, [first, second]);
    }));

  test("a part that is gone from the server, and was never kept, ends in a sentence", () => {
    const allow = /split_lessons|Failed to (load|fetch|execute)|404/;
    const before = (page) => page.route("**/split_lessons-*.wasm", (route) => route.fulfill({ status: 404 }));
    return withPage({ allow, before }, async (page) => {
      await unfold(page, "Predict, then see");
      const failed = page.locator(".rest-failed");
      await failed.waitFor();
      assert.match(plain(await failed.innerText()), /could not be loaded.*Try again/);
    });
  });

  test("whoever works on the page sees what was built last", () =>
    withSite(async (site) => {
      const page = await site.open();
      await isKept(page);
      site.files = new Map([...second, [worker, await readFile(new URL("../../xtask/src/no_service_worker.js", import.meta.url))]]);
      await page.goto(site.url);
      await page.waitForFunction(() => document.documentElement.dataset.version === "next");
      await pageReady(page);
      await keeps(page, []);
      assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
    }));

  test("a page in a frame is not kept", () =>
    withSite(async (site) => {
      site.files = new Map([...first, ["host", Buffer.from(`<!doctype html><link rel="icon" href="data:," /><iframe title="page" src="./"></iframe>`)]]);
      const context = await (await browser()).newContext();
      try {
        const page = await context.newPage();
        await page.goto(`${site.url}host`);
        await page.frameLocator("iframe").locator("#app .assumptions").waitFor({ state: "attached" });
        // As long as a page of its own takes to be kept, and more.
        await page.waitForTimeout(4_500);
        assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)), 0);
      } finally {
        await context.close();
      }
    }));
});
