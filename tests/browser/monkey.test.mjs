// A monkey at the page: pointer and keys at random, texts of all kinds in every field, hostile links. The page must stay silent, keep
// its memory, and answer in the end as if nothing had been.
//   OTN_MONKEY_SECONDS   how long each monkey plays, 15 unless said; `cargo xtask soak` lets it play for minutes
//   OTN_MONKEY_SEED      what it does; printed, so that it can be done again

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertSilent, url, withPage } from "./helpers.mjs";
import { assertTrue, headline } from "./page.mjs";

const seconds = Number(process.env.OTN_MONKEY_SECONDS ?? 15);
const seed = Number(process.env.OTN_MONKEY_SEED ?? 1);

// What memory may grow by from the warm page to the end, in bytes: the heap of JavaScript and the memory of all wasm together.
const growthMax = 5_000_000;

const texts = [
  "", "0", "1", "-1", "-0", "500k", "2M", "30s", "1h30m", "12h", "0.0001%", "100%", "101%", "1%", "none", "ever", "always", "NaN", "1e309", "５", "٣",
  "9".repeat(400), "<img src=x onerror=alert(1)>", "\u202etxet", "\u0000", "😀😀😀😀", "₹", "\"'><b>", "javascript:alert(1)", "10.505", "1,2,3", " ",
];

const links = [
  "#", "#main", "#order=ack-work&plan=crash:A.before-effect", "#v=0-zzzz&msgs=2M", "#v=99&x=y", "#plan=slow&step=4294967295", `#title=${"%F0%9F%98%80".repeat(90)}`,
  "#msgs=50M&restarts=10k&busy=100k&days=1000", "#cast=0s,1s.id1,2s.id1.fails9,3s.group1.job45s/1s,4s.group1&plan=slow:m2,lose:m1.ack,crash:B@9s",
  "#effects=wallet.add,mail.send.outside.random,topic.send&late=refused&plan=slow", "#ack=1ms&slowjob=12h&slow=100%25&late=refused&plan=slow",
  "#fails=always&cap=none&plan=lose:confirm,lose:ack,crash:A.after-effect", "#%00%ff=%zz&&&&=&amp;", `#${"ack=1s&".repeat(900)}`, "#consumers=1&plan=crash:B@1s",
  "#sc=sqs-standard&ack=30s", "#title=%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E&currency=%3Cb%3E", "#death=session&hop=2s&extend=1ms&plan=slow",
];

const keys = [
  "Tab", "Tab", "Tab", "Shift+Tab", "Enter", " ", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Delete",
  "Backspace", "Control+z", "Control+y", "Control+Shift+z", "Control+a", "a", "5", "k", "%", "?",
];

// Mulberry32: 32 bits of state are enough for a monkey.
function dice(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Remembers every memory of wasm, and keeps the monkey on the page: what leads elsewhere is another page's business.
function prepare() {
  const memories = (window.wasmMemories = []);
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await original.apply(WebAssembly, given);
      const { exports } = made.instance ?? made;
      memories.push(...Object.values(exports).filter((one) => one instanceof WebAssembly.Memory && !memories.includes(one)));
      return made;
    };
  }
  const stay = (event) => event.target.closest?.("a[href]:not([href^='#'])") && event.preventDefault();
  for (const kind of ["click", "auxclick"]) window.addEventListener(kind, stay, true);
}

// The page on its opening scenario, at rest and swept: what it holds then, in bytes.
async function held(page, debug) {
  await page.keyboard.press("Escape");
  for (const restarts of ["7", "6"]) {
    await page.evaluate((restarts) => (location.hash = `#restarts=${restarts}`), restarts);
    await page.waitForFunction((restarts) => document.querySelector("#set-restarts")?.value === restarts, restarts);
  }
  await page.waitForTimeout(1_000);
  for (let round = 0; round < 3; round += 1) await debug.send("HeapProfiler.collectGarbage");
  const { metrics } = await debug.send("Performance.getMetrics");
  const metric = (name) => metrics.find((one) => one.name === name).value;
  const wasm = await page.evaluate(() => window.wasmMemories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0));
  assert.ok(wasm > 0, "the page's memory is known");
  return { heap: metric("JSHeapUsedSize"), wasm, nodes: metric("Nodes"), listeners: metric("JSEventListeners") };
}

// One thing that a monkey does; its description, for whoever reads what it did.
async function act(page, roll) {
  const below = (end) => Math.floor(roll() * end);
  const one = (list) => list[below(list.length)];
  const { width, height } = page.viewportSize();
  const point = () => [below(width), below(height)];
  // A part that is there and in view, as a point in its middle.
  const part = (selector) =>
    page.evaluate(
      ([selector, share]) => {
        const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
        const element = all[Math.floor(share * all.length)];
        if (!element) return undefined;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      },
      [selector, roll()],
    );
  const press = async (key) => page.keyboard.press(key);
  const deeds = {
    async click() {
      const at = point();
      await page.mouse.click(...at, { button: roll() < 0.1 ? "right" : "left", clickCount: 1 + below(2) });
      return at;
    },
    async button() {
      const at = await part("button, summary, input[type=radio], input[type=checkbox], .hit, [role=button], [tabindex='0']");
      if (at) await page.mouse.click(...at);
      return at;
    },
    async type() {
      const at = await part("input:not([type=radio], [type=checkbox], [type=range]), textarea");
      const text = one(texts);
      if (at) {
        await page.mouse.click(...at, { clickCount: 3 });
        await page.keyboard.insertText(text);
        await press(one(["Enter", "Tab", "Escape"]));
      }
      return text.slice(0, 20);
    },
    async key() {
      const pressed = Array.from({ length: 1 + below(6) }, () => one(keys));
      for (const key of pressed) await press(key);
      return pressed;
    },
    async select() {
      return page.evaluate(
        ([list, option]) => {
          const selects = [...document.querySelectorAll("select")];
          const select = selects[Math.floor(list * selects.length)];
          if (!select) return undefined;
          select.selectedIndex = Math.floor(option * select.options.length);
          for (const kind of ["input", "change"]) select.dispatchEvent(new Event(kind, { bubbles: true }));
          return select.value;
        },
        [roll(), roll()],
      );
    },
    async pull() {
      const at = (await part(".grip, input[type=range], .chart canvas, .chart [tabindex='0']")) ?? point();
      await page.mouse.move(...at);
      await page.mouse.down();
      for (let step = 0; step < 4; step += 1) await page.mouse.move(...point());
      if (roll() < 0.2) await press("Escape");
      await page.mouse.up();
      return at;
    },
    async wheel() {
      const by = below(4_000) - 2_000;
      await page.mouse.wheel(0, by);
      return by;
    },
    async hash() {
      const link = one(links);
      await page.evaluate((link) => (location.hash = link), link);
      return link.slice(0, 40);
    },
    async travel() {
      const back = roll() < 0.5;
      // Within the page only: what was open before it is not the monkey's.
      await page.evaluate((back) => (back ? navigation.canGoBack && history.back() : history.forward()), back);
      return back;
    },
  };
  const name = one(["click", "click", "button", "button", "button", "type", "type", "key", "key", "select", "pull", "pull", "wheel", "hash", "travel"]);
  return `${name} ${JSON.stringify(await deeds[name]())}`;
}

describe("a monkey", () => {
  for (const [place, path, viewport] of [
    ["at a desk", "", { width: 1280, height: 900 }],
    ["on a phone, in a frame's page", "?embed=1", { width: 390, height: 844 }],
  ]) {
    test(`${place} breaks nothing (seed ${seed}, ${seconds} s)`, { timeout: 1_000 * (3 * seconds + 270) }, () =>
      withPage({ path, options: { viewport, acceptDownloads: false }, before: (page) => page.addInitScript(prepare) }, async (page, problems) => {
        const debug = await page.context().newCDPSession(page);
        await debug.send("Performance.enable");
        const done = [];
        const play = async (seconds, roll) => {
          for (const end = Date.now() + 1_000 * seconds; Date.now() < end; ) {
            try {
              done.push(await act(page, roll));
              assertSilent(problems);
              assert.equal(await page.locator("#failure").count(), 0, "the page has stopped working");
            } catch (error) {
              error.message += `\nseed ${seed}, the last of ${done.length} deeds:\n${done.slice(-12).join("\n")}`;
              throw error;
            }
          }
        };
        // Warm: all parts are fetched, and what grows with use has its room. A memory of wasm never shrinks, so that each link stands
        // there once for as long as it takes to explore what is possible with it.
        for (const link of links) {
          await page.evaluate((link) => (location.hash = link), link);
          await page.waitForTimeout(500);
        }
        await play(Math.max(seconds / 3, 5), dice(seed));
        const before = await held(page, debug);
        await play(seconds, dice(seed + 1_000_003));
        const after = await held(page, debug);
        const growth = after.heap + after.wasm - before.heap - before.wasm;
        console.log(`  ${done.length} deeds; before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
        assert.ok(growth < growthMax, `memory grew by ${growth} bytes: ${JSON.stringify({ before, after })}`);
        // And it says what the library says, as if nothing had been.
        await page.evaluate(() => (location.hash = "#order=ack-work&restarts=9&plan=crash:A.before-effect"));
        await page.waitForFunction(() => document.querySelector("#set-restarts")?.value === "9");
        if (path === "") await assertTrue(page, `${url}#order=ack-work&restarts=9&plan=crash:A.before-effect`);
        assert.match(await headline(page), /450/);
      }));
  }
});
