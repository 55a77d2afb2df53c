// How fast the release page is in Chromium: `cargo xtask bench page`. Prints a table; a machine that is busy is no failure.
//
// First loads are of an empty cache, up to the heading and the controls that the first wasm draws, and up to the diagram. A change is
// measured twice, from the input event that a reader's key or slider makes: up to the changed page's layout, which is the page's own
// time, and up to the second frame, where a screen of 60 Hz alone makes it 33 ms: more is a frame missed.

import { chromium } from "playwright-core";
import { fromXtask, url } from "../browser/chromium.mjs";
import { withHost } from "../browser/host.mjs";

const loads = 7;
const changes = 40;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
// Chromium reports no shorter task.
const noticed = 50;

// What a line carries, in bits a second and milliseconds a round trip; and by how much the processor is slowed.
const unthrottled = { name: "as it is" };
const cable = { name: "10 Mbps", bits: 10e6, latency: 0 };
const slow4g = { name: "slow 4G (1.6 Mbps, 150 ms), CPU 4× slower", bits: 1.6e6, latency: 150, slower: 4 };
const slowCpu = { name: "CPU 4× slower", slower: 4 };

const goals = {
  [unthrottled.name]: { load: 250, layout: 16 },
  [cable.name]: { load: 450 },
  [slow4g.name]: { load: 1600 },
  [slowCpu.name]: { layout: 48 },
};

await firstLoads();
await frames();
await changesToPaint();
await days();

async function firstLoads() {
  row("first load, empty cache", "controls", "goal", "diagram", "LCP ≤ 1500", "CLS ≤ 0.02");
  const browser = await start();
  await warmUp();
  await load(browser, unthrottled, "");
  for (const [conditions, fragment] of [[unthrottled, ""], [cable, ""], [slow4g, ""], [slow4g, "#msgs=2M&restarts=9"]]) {
    const measured = [];
    for (let round = 0; round < loads; round += 1) measured.push(await load(browser, conditions, fragment));
    const middle = (key) => quantile(measured.map((one) => one[key]), 0.5);
    row(fragment ? "the same, an address with a scenario" : conditions.name, ms(middle("controls")), ms(goals[conditions.name].load), ms(middle("diagram")), ms(middle("lcp")), middle("cls").toFixed(3));
  }
  await browser.close();
}

// The server compresses a file when it is first asked for it, which takes seconds.
async function warmUp() {
  const get = async (file) => (await fetch(new URL(file, url), { headers: { "Accept-Encoding": "br" } })).text();
  const named = (text) => [...text.matchAll(/[\w-]+\.(?:js|wasm|css|svg)\b/g)].map(([file]) => file);
  const files = named(await get(""));
  // The script of the parts names their files.
  const parts = files.find((file) => file.startsWith("parts-"));
  files.push(...named(await get(parts)).filter((file) => file.endsWith(".wasm")));
  await Promise.all(files.map(get));
}

// One load in a context of its own: when the controls and the diagram were there, the largest paint, and how much has moved.
async function load(browser, conditions, fragment) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.measured = { controls: 0, diagram: 0, lcp: 0, cls: 0 };
    const look = (_records, observer) => {
      if (document.querySelector("#app h1") && document.querySelector("#app .controls input")) window.measured.controls ||= performance.now();
      if (!document.querySelector("#app .drawing .row")) return;
      window.measured.diagram = performance.now();
      observer.disconnect();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
    const largest = (list) => list.getEntries().forEach((entry) => (window.measured.lcp = entry.startTime));
    new PerformanceObserver(largest).observe({ type: "largest-contentful-paint", buffered: true });
    const moved = (entry) => entry.hadRecentInput || (window.measured.cls += entry.value);
    new PerformanceObserver((list) => list.getEntries().forEach(moved)).observe({ type: "layout-shift", buffered: true });
  });
  await throttle(page, conditions);
  await page.goto(url + fragment);
  await page.locator("#app .drawing .row").first().waitFor({ timeout: 120_000 });
  // What the page does after its first drawing may still move something.
  await page.waitForTimeout(1000);
  const measured = await page.evaluate(() => window.measured);
  await context.close();
  return measured;
}

// Frames on one page from elsewhere, until the last one has its answer and its diagram. The two numbers of frames take turns, and the
// browser may keep what it has fetched: interception (`page.route`) would switch its cache off, and each frame would fetch everything.
async function frames() {
  row("frames on one page, empty cache", "first pictures", "", "", "");
  const browser = await start();
  const took = new Map([[1, []], [5, []]]);
  for (let round = 0; round < loads; round += 1) {
    for (const [count, times] of took) times.push(await loadFrames(browser, count));
  }
  const [one, five] = [...took.values()].map((times) => quantile(times, 0.5));
  row("one", ms(one), "", "", "");
  row("five", ms(five), "", "", "");
  row("five frames, beside one", `${(five / one).toFixed(2)} ×`, "2 ×", "", "");
  await browser.close();
}

async function loadFrames(browser, count) {
  const frame = `<iframe src="${url}?embed=1#ack=30s" title="frame" width="100%" height="300"></iframe>`;
  const noted = 'window.drawn = []; addEventListener("message", ({ data }) => data === "drawn" && drawn.push(performance.now()))';
  return withHost(`<!doctype html><link rel="icon" href="data:," /><title>host</title><script>${noted}</script>${frame.repeat(count)}`, async (host) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      if (parent === window) return;
      const look = (_records, observer) => {
        if (!document.querySelector("#app h1") || !document.querySelector("#app .drawing .row")) return;
        observer.disconnect();
        parent.postMessage("drawn", "*");
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.goto(host, { waitUntil: "commit" });
    await page.waitForFunction((count) => window.drawn.length === count, count, { polling: 50, timeout: 120_000 });
    const last = await page.evaluate(() => Math.max(...window.drawn));
    await context.close();
    return last;
  });
}

async function changesToPaint() {
  row(`${changes} changes of a field`, "layout", "95th", "goal 95th", "second frame", "95th", "longest task");
  const browser = await start();
  for (const conditions of [unthrottled, slowCpu]) {
    for (const messages of ["500k", "50M"]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const page = await open(context, `#msgs=${messages}`);
      await throttle(page, conditions);
      for (const [name, key, values] of [
        ["ack limit", "ack", spread(changes, (place) => `${20 + place}s`)],
        ["messages a day", "msgs", spread(changes, (place) => (messages === "50M" ? `${49_000_000 + place * 1000}` : `${400_000 + place * 1000}`))],
      ]) {
        const { layout, second, longest } = await page.evaluate(change, { key, values });
        const both = (took) => [ms(quantile(took, 0.5)), ms(quantile(took, 0.95))];
        const task = longest ? ms(longest) : `below ${noticed} ms`;
        row(`${name}, ${messages} messages, ${conditions.name}`, ...both(layout), ms(goals[conditions.name].layout), ...both(second), task);
      }
      await context.close();
    }
  }
  await browser.close();
}

// In the page: sets one value after the other, as a reader's typing does.
async function change({ key, values }) {
  const field = document.querySelector(`#set-${key}`);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const task = () => {
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => (port1.onmessage = resolve));
    port2.postMessage(0);
    return done;
  };
  const [layout, second] = [[], []];
  let longest = 0;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach((task) => (longest = Math.max(longest, task.duration))));
  observer.observe({ type: "longtask" });
  for (const value of values) {
    await frame();
    const start = performance.now();
    field.value = value;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    // What the event has led to is drawn when the task is over.
    await task();
    document.body.getBoundingClientRect();
    layout.push(performance.now() - start);
    await frame();
    await frame();
    second.push(performance.now() - start);
    // A reader's next key; every fourth time long enough for what the page does when the settings stand still.
    await new Promise((done) => setTimeout(done, layout.length % 4 ? 40 : 600));
  }
  observer.disconnect();
  return { layout, second, longest };
}

async function days() {
  row("simulated days in the page", "time", "goal", "", "");
  const browser = await start();
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await open(context, "#msgs=500k");
  await page.locator(".simulated-state[role=status]").waitFor();
  await page.evaluate(`window.daysDone = ${daysDone}`);
  const one = [];
  for (const limit of ["25s", "30s", "35s", "38s", "45s"]) one.push(await page.evaluate(timeOfDay, limit));
  row("1 day of 500,000, from the change, 250 ms of quiet included", ms(quantile(one, 0.5)), "", "", "");

  const hundred = await page.evaluate(timeOfDays, "100");
  row("100 days of 500,000, from the click, with the same quiet", ms(hundred), ms(16_000), "", "");

  await page.locator("input[name=days-simulated][value='1000']").check();
  await page.waitForTimeout(1500);
  const stopped = await stop(page);
  const state = () => page.locator(".simulated-state").innerText();
  const then = await state();
  await page.waitForTimeout(1000);
  row(`Stop, at “${then}”${then === (await state()) ? "" : ", BUT IT GOES ON"}`, ms(stopped), "", "", "");
  await browser.close();
}

// In the page: from a change of the ack limit to the figures of a day with it.
function timeOfDay(limit) {
  const field = document.querySelector("#set-ack");
  const done = window.daysDone();
  field.value = limit;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return done;
}

// In the page: from the choice of so many days to their figures.
function timeOfDays(days) {
  const done = window.daysDone();
  document.querySelector(`input[name=days-simulated][value="${days}"]`).click();
  return done;
}

// In the page: the time from now until days have been simulated and are shown.
function daysDone() {
  const section = document.querySelector(".simulated");
  const start = performance.now();
  let began = false;
  return new Promise((resolve) => {
    new MutationObserver((_records, observer) => {
      began ||= section.getAttribute("aria-busy") === "true";
      if (!began || section.querySelector(".stale") || !section.querySelector(".simulated-state[role=status]")) return;
      observer.disconnect();
      resolve(performance.now() - start);
    }).observe(section, { attributes: true, childList: true, subtree: true, characterData: true });
  });
}

// Presses Stop; the time until the page offers to go on.
async function stop(page) {
  await page.locator(".simulated .button", { hasText: "Stop" }).waitFor();
  return page.evaluate(() => {
    const section = document.querySelector(".simulated");
    const button = (label) => [...section.querySelectorAll("button")].find((one) => one.textContent === label);
    const start = performance.now();
    const done = new Promise((resolve) => {
      new MutationObserver((_records, observer) => {
        if (button("Stop") || !button("Go on")) return;
        observer.disconnect();
        resolve(performance.now() - start);
      }).observe(section, { attributes: true, childList: true, subtree: true, characterData: true });
    });
    button("Stop").click();
    return done;
  });
}

async function open(context, path) {
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  await page.goto(new URL(path, url).href);
  await page.locator("#app .assumptions").waitFor();
  await page.waitForTimeout(1500);
  return page;
}

async function throttle(page, { bits, latency, slower }) {
  const debug = await page.context().newCDPSession(page);
  await debug.send("Network.enable");
  await debug.send("Network.setCacheDisabled", { cacheDisabled: true });
  if (bits) {
    const throughput = bits / 8;
    const line = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await debug.send("Network.emulateNetworkConditions", line);
  }
  if (slower) await debug.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

function start() {
  return chromium.launch({ executablePath: fromXtask("OTN_BROWSER"), args: flags });
}

function spread(count, make) {
  return Array.from({ length: count }, (_nothing, place) => make(place));
}

function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function ms(value) {
  return value === undefined ? "" : `${value.toFixed(value < 100 ? 1 : 0)} ms`;
}

function row(name, ...cells) {
  console.log(name.padEnd(62) + cells.map((cell) => cell.padStart(14)).join(""));
}
