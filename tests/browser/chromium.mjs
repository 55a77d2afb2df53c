// A real Chromium with the page in it. `cargo xtask` serves the built page and passes:
//   OTN_URL      its address, with a slash at the end
//   OTN_BROWSER  the browser to start
//
// A page that is opened here may do nothing in silence: a console message, an error, a request that fails or leaves the page's own
// origin, a violation of the content security policy, each is a problem, and a problem fails whoever opened the page.

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const url = fromXtask("OTN_URL");
export const origin = new URL(url).origin;

// The widths that the page is designed for: the smallest phone, a phone, a tablet, a laptop, a desktop.
export const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

const flags = [
  // Chromium's own sandbox does not start for root, in containers and on hosted runners; the page is ours.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let running;

// One browser a process, with a fresh user folder of its own, started when the first page is opened.
export function browser() {
  running ??= chromium.launch({ executablePath: fromXtask("OTN_BROWSER"), args: flags });
  return running;
}

export async function closeBrowser() {
  await (await running)?.close();
  running = undefined;
}

// Opens the page at `path` ("?embed=1", "#msgs=500k"), runs `steps(page, problems)`, and fails on any problem met meanwhile.
//   options   what a Playwright context takes: viewport, colorScheme, reducedMotion, deviceScaleFactor, locale, javaScriptEnabled …
//   allow     problems that the test is about: a regular expression for their text
//   before    called with the empty page, to route or to throttle
//   kept      whether the browser may keep the page for later: another test's page would be in the way, and so would the time it takes
//   ready     whether to wait for the page's first drawing; not when there is no wasm to draw it
export async function withPage({ path = "", options = {}, allow, before, kept = false, ready = true }, steps) {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 720 }, ...options });
  // A busy machine is no defect of the page: how fast it is, `cargo xtask bench` measures.
  context.setDefaultTimeout(90_000);
  context.setDefaultNavigationTimeout(120_000);
  const problems = [];
  try {
    if (!kept) await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
    const page = await context.newPage();
    await watch(page, problems);
    await before?.(page);
    await page.goto(new URL(path, url).href);
    if (ready) await pageReady(page);
    const result = await steps(page, problems);
    if (!page.isClosed() && options.javaScriptEnabled !== false) await settle(page);
    assertSilent(problems, allow);
    return result;
  } catch (error) {
    // What the page complained about is most often why the steps did not get through.
    if (problems.length && !(error instanceof assert.AssertionError)) error.message += `\nThe page said: ${problems.join("\n")}`;
    throw error;
  } finally {
    await context.close();
  }
}

export function assertSilent(problems, allow) {
  assert.deepEqual(
    problems.filter((problem) => !allow?.test(problem)),
    [],
    `the page must be silent, and said:\n${problems.join("\n")}`,
  );
}

// The page has drawn all that it has, also what comes a moment later in a file of its own, and its fonts are there.
export async function pageReady(page) {
  await page.locator("#app h1").first().waitFor();
  await page.locator("#app .embedded, #app .assumptions, #app .rest-failed").first().waitFor({ state: "attached" });
  await page.locator("#app .soon:not(:has(.rest-failed))").waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

// A violation of the policy is reported in a task of its own: two rounds give it the time to arrive.
export async function settle(page) {
  for (let round = 0; round < 2; round += 1) await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

// Collects in `problems` whatever a silent page would not do.
export async function watch(page, problems) {
  await page.exposeBinding("reportViolation", (_source, text) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      window.reportViolation(`policy violation: ${event.effectiveDirective} refused ${event.blockedURI || "inline"}`),
    );
  });
  page.on("console", (message) => problems.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const address = new URL(request.url());
    if (!["data:", "blob:"].includes(address.protocol) && address.origin !== origin) problems.push(`foreign request: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // Who leaves a page at once breaks off its icon.
    if (why !== "net::ERR_ABORTED" || !/\/icon-\w+\.svg$/.test(request.url())) problems.push(`failed request: ${request.url()} (${why})`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
}

// How far the page can be scrolled sideways, in pixels.
export function sidewaysScroll(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

export function fromXtask(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start this with \`cargo xtask test browser\` or \`cargo xtask shots\`.`);
  return value;
}
