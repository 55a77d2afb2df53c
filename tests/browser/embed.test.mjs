// The page inside other pages: what it says to the page around it, and what it hears from there.
//
// The host is a page of another origin, on a port of its own, that keeps every message of its frames in `window.heard`.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertSilent, axeProblems, browser, url, watch, withHost, withPage } from "./helpers.mjs";
import { come, plain } from "./page.mjs";

const own = { app: "once-twice-never", v: 1 };

// A host with these frames: each the part of its address after the page's, and further attributes.
function host(frames, { script = "", head = "" } = {}) {
  const markup = frames.map(
    ({ path = "?embed=1", attributes = "" }, place) =>
      `<iframe id="frame-${place}" title="frame ${place}" width="100%" height="500" src="${url}${path}" ${attributes}></iframe>`,
  );
  return `<!doctype html><html lang="en"><link rel="icon" href="data:," /><title>host</title>${head}<body>
    <script>
      window.heard = [];
      window.addEventListener("message", (event) => {
        const place = [...document.querySelectorAll("iframe")].findIndex((frame) => frame.contentWindow === event.source);
        window.heard.push({ place, data: event.data });
        ${script}
      });
    </script>${markup.join("<p>between</p>")}</body></html>`;
}

// A host that gives its frames the height that they ask for.
const grows = {
  script: `if (event.data.type === "height") document.querySelectorAll("iframe")[place].style.height = event.data.height + "px";`,
};

// Opens the host, runs `steps({ page, frame, heard, send, say })`, and fails on whatever the page complains about.
async function withFrames(frames, options, steps) {
  return withHost(host(frames, options), async (address) => {
    const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 }, ...options.context });
    context.setDefaultTimeout(90_000);
    const problems = [];
    try {
      const page = await context.newPage();
      await watch(page, problems);
      await page.goto(address);
      const inside = page.frameLocator("#frame-0");
      await inside.locator("#app h1").waitFor({ state: "attached" });
      const heard = (type) => page.evaluate((type) => window.heard.filter(({ data }) => data?.type === type).map(({ data }) => data), type);
      const send = (data, place = 0) => page.evaluate(([data, place]) => document.querySelectorAll("iframe")[place].contentWindow.postMessage(data, "*"), [data, place]);
      const say = (type, fields = {}) => send({ ...own, type, ...fields });
      // The next message of a type that is not there yet, after what `act` does.
      const answer = async (type, act) => {
        const before = (await heard(type)).length;
        await act();
        await page.waitForFunction(([type, before]) => window.heard.filter(({ data }) => data?.type === type).length > before, [type, before]);
        return (await heard(type))[before];
      };
      // The state as it is told once all of `expected` is so, after what `act` does: what else has changed may be told before.
      const becomes = async (act, expected) => {
        await act();
        const isSo = (expected) => {
          const state = window.heard.findLast(({ data }) => data?.type === "state")?.data.state;
          const holds = ([name, value]) => (name === "link" ? state.link.includes(value) : JSON.stringify(state[name]) === JSON.stringify(value));
          return state && Object.entries(expected).every(holds) && state;
        };
        return (await page.waitForFunction(isSo, expected)).jsonValue();
      };
      await page.waitForFunction(() => window.heard.some(({ data }) => data?.type === "height"));
      await steps({ page, inside, heard, send, say, answer, becomes, address });
      const foreign = `foreign request: ${address}`;
      assertSilent(problems.filter((problem) => !problem.startsWith(foreign)), options.allow);
    } finally {
      await context.close();
    }
  });
}

// Long enough for a height that is told and obeyed to be told again, if there were a loop.
const quiet = (page) => page.waitForTimeout(700);

describe("height", () => {
  test("few messages at load, exact after a panel opens and closes, and no loop", () =>
    withFrames([{}], grows, async ({ page, inside, heard }) => {
      await inside.locator(".chip-show").first().waitFor({ state: "attached" });
      await quiet(page);
      const first = await heard("height");
      assert.ok(first.length <= 3, `${first.length} messages at load: ${first.map(({ height }) => height)}`);
      const content = () => inside.locator("#app").evaluate((app) => app.getBoundingClientRect().bottom + scrollY);
      const frame = () => page.locator("#frame-0").evaluate((frame) => frame.clientHeight);
      const exact = async (what) => assert.ok(Math.abs((await frame()) - (await content())) <= 1, `${what}: ${await frame()} for ${await content()}`);
      await exact("as it opens");
      const before = await frame();
      const group = inside.locator(".group > summary").first();
      await group.click();
      await quiet(page);
      await exact("with a panel open");
      assert.ok((await frame()) > before);
      await group.click();
      await quiet(page);
      await exact("closed again");
      assert.ok(Math.abs((await frame()) - before) <= 1, "it shrinks, too");
      const count = (await heard("height")).length;
      await quiet(page);
      assert.equal((await heard("height")).length, count, "it comes to rest");
      assert.ok(count <= first.length + 2, `${count} messages`);
    }));

  test("a slide in a frame that obeys comes to rest", () =>
    withFrames([{ path: "?embed=1&view=slide&links=0" }], grows, async ({ page, inside, heard }) => {
      await inside.locator(".slide-drawing").waitFor();
      await quiet(page);
      const count = (await heard("height")).length;
      await quiet(page);
      assert.equal((await heard("height")).length, count);
      const box = await page.locator("#frame-0").boundingBox();
      assert.ok(Math.abs(box.height - (box.width * 9) / 16) <= 4, JSON.stringify(box));
    }));

  test("the page alone says nothing to anybody", () =>
    withPage({ path: "?embed=1" }, async (page) => {
      const heard = await page.evaluate(
        () => new Promise((done) => {
          let count = 0;
          window.addEventListener("message", () => (count += 1));
          document.querySelector(".group > summary").click();
          setTimeout(() => done(count), 500);
        }),
      );
      assert.equal(heard, 0);
    }));

  test("Canvas hears of the same height in its own words", () =>
    withFrames([{}], {}, async ({ page, heard }) => {
      const texts = await page.evaluate(() => window.heard.map(({ data }) => data).filter((data) => typeof data === "string").map((text) => JSON.parse(text)));
      const heights = (await heard("height")).map(({ height }) => height);
      assert.deepEqual(texts.slice(0, heights.length), heights.map((height) => ({ subject: "lti.frameResize", height })));
    }));

  test("the resizer of H5P gives the frame its height", () => {
    // What h5p-resizer.js does with the messages of a frame.
    const script = `if (event.data?.context === "h5p") {
      const frame = document.querySelectorAll("iframe")[place];
      const respond = (action) => event.source.postMessage({ context: "h5p", action }, event.origin);
      const { action, scrollHeight, clientHeight } = event.data;
      if (action === "hello") respond("hello");
      if (action === "prepareResize" && (frame.clientHeight !== scrollHeight || scrollHeight !== clientHeight)) {
        frame.style.height = clientHeight + "px";
        respond("resizePrepared");
      }
      if (action === "resize") frame.style.height = scrollHeight + "px";
    }`;
    return withFrames([{}], { script, head: "<style>iframe { border: 0 }</style>" }, async ({ page, inside }) => {
      await quiet(page);
      const height = await inside.locator("#app").evaluate((app) => Math.ceil(app.getBoundingClientRect().bottom + scrollY));
      assert.equal(await page.locator("#frame-0").evaluate((frame) => frame.clientHeight), height);
      assert.deepEqual(await page.evaluate(() => [...new Set(window.heard.filter(({ data }) => data?.context === "h5p").map(({ data }) => data.action))]), ["hello", "prepareResize", "resize"]);
    });
  });
});

describe("messages", () => {
  test("every type does what it says", () =>
    withFrames([{ path: "?embed=1#plan=slow&sc=slow-day" }], {}, async ({ inside, heard, say, becomes }) => {
      assert.equal((await heard("ready")).length, 1);
      await inside.locator(".chip-show").first().waitFor({ state: "attached" });
      assert.equal((await heard("state")).length, 0, "nothing is told before a hello");
      const opened = await becomes(() => say("hello"), { steps: 11, playing: false, hidden: false, outcomes: ["twice"] });
      assert.match(opened.link, /^v=\d+-[0-9a-z]{4}&plan=slow/);
      assert.equal(plain(opened.verdict), plain(await inside.locator(".headline").innerText()));

      await becomes(() => say("set", { pairs: { ack: "2min", restarts: 3 } }), { link: "restarts=3&ack=2min&plan=slow" });
      assert.equal(await inside.locator("#set-ack").inputValue(), "2min");
      await becomes(() => say("set", { link: "#order=ack-work&title=%3Cimg+src=x+onerror=alert(1)%3E" }), { link: "order=ack-work" });
      assert.equal(await inside.locator(".title").innerText(), "<img src=x onerror=alert(1)>");
      assert.equal(await inside.locator("img").count(), 0);

      await becomes(() => say("reset"), { link: opened.link, step: 11 });
      const count = (await heard("state")).length;
      await becomes(() => say("get"), { link: opened.link });
      assert.ok((await heard("state")).length >= count);

      for (const [to, step] of [["first", 1], ["next", 2], ["previous", 1], [5, 5], ["last", 11], ["first", 1]]) {
        await becomes(() => say("step", { to }), { step });
      }
      await becomes(() => say("play"), { playing: true });
      await becomes(() => undefined, { playing: true, step: 2 });
      await becomes(() => say("pause"), { playing: false });

      await becomes(() => say("theme", { theme: "dark" }), { theme: "dark" });
      assert.equal(await inside.locator("html").getAttribute("data-theme"), "dark");
      assert.equal((await heard("warnings")).length, 0);
    }));

  test("slides of reveal.js play and stop it", () =>
    withFrames([{}], {}, async ({ inside, send }) => {
      await send("slide:start");
      await inside.getByRole("button", { name: "Pause", exact: true }).waitFor();
      await send("slide:stop");
      await inside.getByRole("button", { name: "Play", exact: true }).waitFor();
    }));

  test("a prediction and the lesson's questions are told", () =>
    withFrames([{ path: "?embed=1&predict=1&view=verdict,quiz" }], {}, async ({ inside, say, answer, becomes, heard }) => {
      const hidden = await becomes(() => say("hello"), { hidden: true });
      assert.deepEqual([hidden.verdict, hidden.outcomes], [undefined, undefined]);
      await inside.locator("#predict-ending").waitFor();
      const told = await answer("predict", async () => {
        await inside.getByRole("radio", { name: "twice" }).first().check();
        await inside.getByRole("button", { name: "Show the answer" }).first().click();
      });
      assert.deepEqual([told.guess, told.answer, told.right], [{ ending: "twice", count: null }, { ending: "twice", count: 5300 }, true]);
      await inside.locator("#path-step").waitFor();
      const quiz = await answer("quiz", async () => {
        await inside.locator("#path-step").focus();
        await inside.locator("#path-guess").press("Escape");
      });
      assert.deepEqual([quiz.score, quiz.max, quiz.answered], [0, 12, 1]);
      assert.equal((await heard("warnings")).length, 0);
    }));

  test("what is locked stays, and the host is told", () =>
    withFrames([{ path: "?embed=1&lock=ack#ack=45s" }], {}, async ({ inside, say, answer, becomes }) => {
      await say("hello");
      const { warnings } = await answer("warnings", () => say("set", { pairs: { ack: "2min", restarts: 3 } }));
      assert.deepEqual(warnings, ["ack: it is locked by the address. Used: 45s, as before."]);
      await becomes(() => undefined, { link: "restarts=3&ack=45s" });
      assert.equal(await inside.locator("#set-restarts").inputValue(), "3");
      assert.equal(await inside.locator("#set-ack").inputValue(), "45s");
    }));

  test("whatever else comes breaks nothing, and what is meant for the page is answered", () =>
    withFrames([{}, { path: "?embed=1&title=other" }], {}, async ({ page, inside, heard, send, say, answer, address }) => {
      await say("hello");
      const before = plain(await inside.locator(".headline").innerText());
      const warned = async (data, sentence) => {
        const { warnings } = await answer("warnings", () => send(data));
        assert.match(warnings.at(-1), sentence, JSON.stringify(warnings));
      };
      await warned({ ...own, type: "set", pairs: { title: "x".repeat(9_000) } }, /^The message is too long\. Allowed: 8192 characters/);
      await warned({ ...own, type: "set", pairs: { restarts: -0 } }, /^restarts: "-0" cannot be read/);
      await warned({ ...own, v: 2, type: "get" }, /^v: "2" is no version/);
      await warned({ ...own, type: "navigate", href: "https://example.org/" }, /^type: "navigate" cannot be read\. Allowed: hello, get,/);
      await warned({ ...own, type: "set", pairs: { restarts: NaN, ack: Infinity } }, /^ack: "Infinity" cannot be read.*as before\.$/);
      await warned({ ...own, type: "set", link: "https://example.org/" }, /^set: it names nothing that is known here/);
      await warned({ ...own, type: "set", pairs: { ack: { deep: { deeper: [] } } } }, /^ack: "\{\}" cannot be read/);
      await warned({ ...own, type: "step", to: {} }, /^to: "" cannot be read/);
      await warned({ ...own, type: "theme", theme: "url(https://example.org/)" }, /^theme: /);
      const proto = () => page.evaluate((own) => {
        const pairs = JSON.parse('{"__proto__": "x", "constructor": "y", "prototype": "z"}');
        document.querySelector("iframe").contentWindow.postMessage({ ...own, type: "set", pairs }, "*");
      }, own);
      const { warnings } = await answer("warnings", proto);
      assert.match(warnings[0], /^Unknown and ignored: "__proto__", "constructor", "prototype"\.$/);

      const count = (await heard("warnings")).length;
      for (const data of [null, undefined, 7, "", "text", [], {}, { app: "other" }, { context: "h5p" }, { context: "h5p", action: {} }, { app: own.app.toUpperCase(), type: "set" }]) await send(data);
      // Deep ones, too; the deepest no browser can unpack, so that nobody hears of it.
      await page.evaluate((own) => {
        for (const depth of [1_500, 800]) {
          let deep = {};
          for (let level = 0; level < depth; level += 1) deep = { deep };
          document.querySelector("iframe").contentWindow.postMessage({ ...own, type: "get", deep }, "*");
        }
      }, own);
      await page.waitForFunction((count) => window.heard.filter(({ data }) => data?.type === "warnings").length > count, count);
      assert.match((await heard("warnings")).at(-1).warnings[0], /too long/);

      // Another frame is not the page around it, and the page itself is not either.
      const wrong = page.frames().find((frame) => frame.url().includes("title=other"));
      await wrong.evaluate((own) => parent.frames[0].postMessage({ ...own, type: "set", pairs: { order: "ack-work" } }, "*"), own);
      await inside.locator("body").evaluate((_body, own) => window.postMessage({ ...own, type: "set", pairs: { order: "ack-work" } }, "*"), own);
      await quiet(page);
      assert.equal(plain(await inside.locator(".headline").innerText()), before);
      assert.equal(await page.evaluate(() => document.querySelector("iframe").contentWindow.length), 0);
      assert.equal(page.url(), address);
      assert.ok(page.frames().every((frame) => frame.url().startsWith(url) || frame.url() === address), "no frame has gone anywhere");
      assert.equal(await page.evaluate(() => ({}).x), undefined);
    }));
});

describe("hosts", () => {
  for (const [width, height] of [[300, 150], [320, 480], [640, 360], [1280, 720]]) {
    test(`usable in ${width} × ${height}`, () =>
      withFrames([{ attributes: `style="width: ${width}px; height: ${height}px; border: 0"` }], {}, async ({ inside }) => {
        const sideways = await inside.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
        assert.equal(sideways, 0);
        await come(inside.getByRole("button", { name: "First step" }));
        await inside.getByRole("button", { name: "First step" }).click();
        assert.match(plain(await inside.locator(".player-now").innerText()), /^Step 1 of/);
        await inside.locator('[data-step="2"]').click();
        await inside.locator(".menu-item").first().click();
        await inside.locator(".fault").nth(1).waitFor();
      }));
  }

  test("a light frame in a dark page is light from the first picture on", () =>
    withFrames(
      [{ path: "?embed=1&theme=light" }],
      { context: { colorScheme: "dark" }, head: "<style>:root { color-scheme: dark; background: black }</style>" },
      async ({ inside }) => {
        assert.equal(await inside.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor), "rgb(255, 255, 255)");
        assert.equal(await inside.locator("html").evaluate((root) => getComputedStyle(root).colorScheme), "light");
      },
    ));

  test("the wheel over a frame scrolls the page around it", () =>
    withFrames([{}], { ...grows, head: "<style>body { padding-bottom: 200vh }</style>" }, async ({ page }) => {
      await quiet(page);
      await page.mouse.move(700, 450);
      for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, 120);
      await page.waitForFunction(() => scrollY > 100);
    }));

  test("five frames on one page: each says its own, and its ids are its own", () =>
    withFrames(
      ["ack=1s", "ack=2s", "ack=3s", "ack=4s", "ack=5s"].map((scenario) => ({ path: `?embed=1#${scenario}` })),
      grows,
      async ({ page }) => {
        for (let place = 0; place < 5; place += 1) {
          const inside = page.frameLocator(`#frame-${place}`);
          assert.equal(await inside.locator("#set-ack").inputValue(), `${place + 1}s`);
          const ids = await inside.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
          assert.equal(new Set(ids).size, ids.length);
        }
        await page.waitForFunction(() => new Set(window.heard.filter(({ data }) => data?.type === "height").map(({ place }) => place)).size === 5);
      },
    ));

  test("sandboxed, without storage and without an origin, it does the same, charts and days included", () => {
    const attributes = 'sandbox="allow-scripts"';
    return withFrames([{ path: "?embed=1&view=verdict,diagram,charts,table", attributes }], grows, async ({ page, inside, say, becomes }) => {
      assert.equal(await inside.locator("body").evaluate(() => window.origin), "null");
      assert.equal(await inside.locator("body").evaluate(() => { try { return typeof window.localStorage; } catch { return "none"; } }), "none");
      await inside.locator(".chart canvas").first().waitFor();
      await inside.locator(".outcomes table").first().waitFor();
      await becomes(() => say("hello"), { outcomes: ["twice"] });
      await becomes(() => say("set", { pairs: { ack: "2min" } }), { link: "ack=2min" });
      assert.match(await inside.locator(".embedded-link").innerText(), /^http.*ack=2min/);
      await quiet(page);
      const [frame, content] = [await page.locator("#frame-0").evaluate((one) => one.clientHeight), await inside.locator("#app").evaluate((app) => app.getBoundingClientRect().bottom + scrollY)];
      assert.ok(Math.abs(frame - content) <= 1, `${frame} for ${content}`);
    });
  });
});

describe("what writes and shows it", () => {
  const heightOf = (page, selector) => page.locator(selector).evaluate((frame) => frame.clientHeight);
  const contentOf = (page, selector) => page.frameLocator(selector).locator("#app").evaluate((app) => Math.ceil(app.getBoundingClientRect().bottom + scrollY));

  test("the page about embedding lets its frame take the height that it needs", () =>
    withPage({ path: "embedding.html", ready: false }, async (page) => {
      const frame = page.frameLocator("iframe");
      await frame.locator("#predict-ending").waitFor();
      const fits = async () => {
        await quiet(page);
        assert.ok(Math.abs((await heightOf(page, "iframe")) - (await contentOf(page, "iframe"))) <= 1, `${await heightOf(page, "iframe")} for ${await contentOf(page, "iframe")}`);
      };
      await fits();
      await frame.getByRole("button", { name: /^Skip/ }).click();
      await frame.locator(".headline").waitFor();
      await fits();
      assert.equal(await frame.locator("#set-ack").isDisabled(), true);
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("the snippet shows what was chosen, and so does the preview", () =>
    // With each choice the frame before goes, and what it was loading.
    withPage({ allow: /ERR_ABORTED/, path: "#ack=2min&title=Say+%22%3Cb%3E%22+%26+go", options: { permissions: ["clipboard-read", "clipboard-write"] } }, async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("tab", { name: "Embed" }).click();
      const panel = page.locator("#share-embed");
      const preview = page.frameLocator(".embed-preview");
      await preview.locator(".stage").waitFor();
      await panel.getByLabel("every way it can go").check();
      await panel.getByLabel("controls and diagram").uncheck();
      await panel.getByLabel("What readers may change").selectOption("all settings but those that the link names");
      await panel.getByLabel("no link to the full version").check();
      await preview.locator(".outcomes table").first().waitFor();
      assert.equal(await preview.locator(".stage, a").count(), 0);
      await page.waitForFunction(() => !document.querySelector(".embed-snippet").value.includes('height="640"'));
      const snippet = await panel.locator(".embed-snippet").inputValue();
      const height = Number(/height="(\d+)"/.exec(snippet)[1]);
      assert.ok(height <= 1000 && height === Math.min(1000, await contentOf(page, ".embed-preview")), snippet);
      await panel.getByRole("button", { name: "Copy the snippet" }).click();
      await panel.getByRole("button", { name: "Snippet copied" }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet);
      // What a browser makes of it: one frame, one link, and a title that is only a title.
      const made = await page.evaluate((snippet) => {
        const page = new DOMParser().parseFromString(snippet, "text/html");
        const [frame] = page.querySelectorAll("iframe");
        return { frames: page.querySelectorAll("iframe").length, bold: page.querySelectorAll("b").length, src: frame.src, title: frame.title, full: page.querySelector("a").href };
      }, snippet);
      assert.deepEqual([made.frames, made.bold, made.title], [1, 0, 'Say "<b>" & go']);
      assert.match(made.src, /\?embed=1&view=verdict,table&lock=ack&links=0#v=1-\w{4}&ack=2min&title=/);
      assert.match(made.full, /\/#v=1-\w{4}&ack=2min&title=/);
      assert.deepEqual(await axeProblems(page), []);
    }));

  test("every target has a snippet of its own, and reveal.js a slide", () =>
    withPage({}, async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).click();
      await page.getByRole("tab", { name: "Embed" }).click();
      const target = page.locator("#share-embed").getByLabel("To paste into");
      const snippets = new Set();
      for (const name of await target.locator("option").allInnerTexts()) {
        await target.selectOption(name);
        const snippet = await page.locator(".embed-snippet").inputValue();
        assert.match(snippet, /<iframe src="http[^"]*" title="[^"]+" loading="lazy" width="100%" height="\d+"/, name);
        if (name === "reveal.js") assert.match(snippet, /view=slide/);
        // The height is that of the preview, which may still be drawing.
        snippets.add(snippet.replace(/height="\d+"/, ""));
      }
      // mdBook takes what Markdown takes.
      assert.equal(snippets.size, 6);
    }));
});
