// The panel for sharing: by keyboard alone, and what it hands out: links, QR codes and files that their own programs read.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import jsQR from "jsqr";
import { axeProblems, otn, sidewaysScroll, withPage } from "./helpers.mjs";
import { address, field, headline, plain } from "./page.mjs";

const tabs = ["Link", "Embed", "Files", "Offline"];
const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };
const noClipboard = (page) => page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
const link = (page) => page.locator("#share-address").inputValue();

async function open(page, tab = "Link") {
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("tab", { name: tab }).click();
  await page.getByRole("tabpanel", { name: tab }).waitFor();
}

// What a reader of QR codes finds in the first code that is drawn there.
async function scanned(page, selector) {
  const size = 510;
  const pixels = await page.evaluate(async ({ selector, size }) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(document.querySelector(selector)))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, size, size);
    const { data } = context.getImageData(0, 0, size, size);
    // As text: a list of a million numbers is slow to hand over.
    return Array.from({ length: size * size }, (_, place) => (data[4 * place] < 128 ? "#" : " ")).join("");
  }, { selector, size });
  const data = Uint8ClampedArray.from([...pixels].flatMap((pixel) => (pixel === "#" ? [0, 0, 0, 255] : [255, 255, 255, 255])));
  return jsQR(data, size, size)?.data;
}

const group = (page, name) => page.getByRole("group", { name, exact: true });

// Presses the button of a file, and reads what comes.
async function saved(page, name, button) {
  const press = group(page, name).getByRole("button", { name: button, exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), press]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

// What is wrong with a text as XML, or the title that it has.
const titleOf = (page, text) =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return parsed.querySelector("parsererror")?.textContent ?? parsed.querySelector("svg > title")?.textContent;
  }, text);

// Mermaid's own opinion of a text, in the page: it wants a document.
async function asMermaid(page, text) {
  const source = await readFile(createRequire(import.meta.url).resolve("@mermaid-js/tiny"), "utf8");
  const debug = await page.context().newCDPSession(page);
  await debug.send("Runtime.evaluate", { expression: source });
  await debug.detach();
  return page.evaluate((text) => window.mermaid.parse(text).catch((error) => error.message), text);
}

// A file of comma-separated values as rows of cells (RFC 4180).
function cells(text) {
  const rows = [[]];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === "\r\n") rows.push([]);
  }
  assert.deepEqual(rows.pop(), [], "every row ends in a line break");
  return rows;
}

describe("the panel for sharing", () => {
  test("opens, is walked and closes by keyboard alone", () =>
    withPage({}, async (page) => {
      await page.getByRole("button", { name: "Share", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog.share").waitFor();
      for (const [key, tab] of [
        [undefined, "Link"],
        ["ArrowRight", "Embed"],
        ["ArrowRight", "Files"],
        ["ArrowRight", "Offline"],
        ["ArrowRight", "Link"],
        ["ArrowLeft", "Offline"],
        ["Home", "Link"],
        ["End", "Offline"],
        ["Home", "Link"],
      ]) {
        if (key) await page.keyboard.press(key);
        await page.waitForFunction((tab) => document.activeElement.textContent === tab, tab);
        const shown = page.getByRole("tabpanel");
        assert.equal(await shown.count(), 1);
        assert.equal(await page.getByRole("tab", { selected: true }).innerText(), tab);
        assert.equal(await shown.getAttribute("aria-labelledby"), await focused(page));
      }
      // The tabs are one stop; behind them is what the tab holds.
      await page.keyboard.press("Tab");
      assert.equal(await focused(page), "share-link");
      await page.keyboard.press("Tab");
      assert.equal(await focused(page), "share-address");
      await page.keyboard.press("Escape");
      await page.locator("dialog.share").waitFor({ state: "detached" });
      assert.equal(await focused(page), "Share");
    }));

  test("closes by its button, and opens again", () =>
    withPage({}, async (page) => {
      for (let round = 0; round < 2; round += 1) {
        await open(page, "Files");
        await page.getByRole("button", { name: "Close" }).click();
        await page.locator("dialog.share").waitFor({ state: "detached" });
        assert.equal(await focused(page), "Share");
      }
    }));

  test("a panel that cannot be fetched says so, and comes when it can", () =>
    withPage({ allow: /split_share|ERR_FAILED|Failed to fetch/, before: (page) => page.route(/split_share/, (route) => route.abort()) }, async (page) => {
      const button = page.getByRole("button", { name: "Share", exact: true });
      await button.click();
      await page.getByText("The ways to share could not be loaded.").waitFor();
      await page.unroute(/split_share/);
      await button.click();
      await button.click();
      await page.locator("dialog.share").waitFor();
    }));

  for (const colorScheme of ["light", "dark"]) {
    test(`axe finds nothing in any tab, ${colorScheme}`, () =>
      withPage({ path: `#title=${"x".repeat(80)}`, options: { colorScheme } }, async (page) => {
        for (const tab of tabs) {
          if (tab === "Link") await open(page);
          else await page.getByRole("tab", { name: tab }).click();
          assert.deepEqual(await axeProblems(page), [], tab);
        }
      }));
  }

  test("nothing scrolls sideways on the smallest phone", () =>
    withPage({ path: `#title=${"x".repeat(80)}`, options: { viewport: { width: 320, height: 640 } } }, async (page) => {
      await open(page);
      for (const tab of tabs) {
        await page.getByRole("tab", { name: tab }).click();
        const over = await page.locator("dialog.share").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        assert.deepEqual([over, await sidewaysScroll(page)], [0, 0], tab);
      }
    }));
});

describe("the link", () => {
  test("is that of the page, with its length, and is copied", () =>
    withPage({ path: "#msgs=2M&restarts=8", options: clipboard }, async (page) => {
      await open(page);
      const shown = await link(page);
      assert.match(shown, /#v=1-[0-9a-z]{4}&msgs=2M&restarts=8$/);
      assert.ok((await page.locator("#share-length").innerText()).includes(`${shown.length} characters`));
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByText("Link copied.").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shown);
    }));

  test("is selected where the browser does not let the page copy", () =>
    withPage({ before: noClipboard }, async (page) => {
      await open(page);
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByText("The link is selected").waitFor();
      assert.equal(await focused(page), "share-address");
      const selected = await page.locator("#share-address").evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
      assert.equal(selected, await link(page));
    }));

  test("takes a title as it is typed, which is one change", () =>
    withPage({ path: "#restarts=9" }, async (page) => {
      await open(page);
      const title = page.getByLabel("Title");
      await title.pressSequentially("Why we  pay & twice ");
      assert.equal(await title.inputValue(), "Why we  pay & twice ");
      assert.ok((await link(page)).endsWith("&restarts=9&title=Why+we+pay+%26+twice"));
      assert.equal(plain(await page.locator(".verdict .title").innerText()), "Why we pay & twice");
      await title.fill("y".repeat(81));
      await page.getByText("The title is too long. Allowed: 80 characters.").waitFor();
      assert.ok((await link(page)).endsWith(`&title=${"y".repeat(80)}`));
      assert.equal(await title.getAttribute("aria-invalid"), "true");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.locator(".verdict .title").waitFor({ state: "detached" });
      assert.equal(await field(page, "restarts").inputValue(), "9");
    }));

  test("is what a reader of its QR code finds", () =>
    withPage({ path: "#ids=with-work&plan=crash:A.after-effect,lose:ack2&title=Both%20at%20once&currency=%E2%82%AC" }, async (page) => {
      await open(page);
      assert.equal(await page.locator(".share .qr").getAttribute("aria-label"), "QR code of the link");
      assert.equal(await scanned(page, ".share .qr"), await link(page));
    }));

  test("has a QR code up to 412 characters, and beyond a sentence", () =>
    withPage({}, async (page) => {
      await open(page);
      const title = page.getByLabel("Title");
      // Each of these takes twelve characters of a link.
      const many = Math.floor((412 - (await link(page)).length - "&title=".length) / 12);
      await title.fill("😀".repeat(many));
      assert.ok((await link(page)).length > 400, await link(page));
      assert.equal(await scanned(page, ".share .qr"), await link(page));
      await title.fill("😀".repeat(many + 1));
      await page.getByText("There is no QR code").waitFor();
      assert.equal(await page.locator(".share .qr").count(), 0);
    }));

  test("stands on paper with its QR code, on two sheets", () =>
    withPage({ path: "#plan=slow&title=On+paper" }, async (page) => {
      assert.equal(await page.locator(".printed").count(), 0);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      assert.ok(pdf.match(/\/Type\s*\/Page\b/g).length <= 2);
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      const printed = page.locator(".printed");
      assert.equal(await scanned(page, ".printed .qr"), await page.evaluate(() => document.querySelector(".printed p").lastChild.textContent));
      assert.match(await printed.innerText(), /#v=1-[0-9a-z]{4}&plan=slow&title=On\+paper$/);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await printed.waitFor({ state: "detached" });
    }));
});

describe("the files", () => {
  const scenario = "#ids=with-work&plan=crash:A.after-effect,lose:ack2&title=%3Cb%3E%20%26%20%22end%22%3B%20%23%20%7C&currency=%3D%3C%26";

  test("the diagram: SVG with a title, PNG of twice its size, Mermaid", () =>
    withPage({ path: scenario, options: clipboard }, async (page) => {
      await open(page, "Files");
      const svg = await saved(page, "Sequence diagram", "SVG");
      assert.equal(svg.name, "once-twice-never-diagram.svg");
      const text = svg.bytes.toString();
      assert.match(await titleOf(page, text), /\w+/);
      const [, width, height] = /width="(\d+)[^"]*" height="([\d.]+)"/.exec(text);
      const png = await saved(page, "Sequence diagram", "PNG");
      assert.equal(png.name, "once-twice-never-diagram.png");
      assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
      assert.deepEqual([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)], [width * 2, Math.round(height * 2)]);
      const mermaid = await saved(page, "Sequence diagram", "Mermaid");
      assert.equal(mermaid.name, "once-twice-never-diagram.mmd");
      assert.deepEqual(plain(mermaid.bytes.toString()), plain(await otn("trace", "--format", "mermaid", scenario)));
      assert.equal((await asMermaid(page, mermaid.bytes.toString())).diagramType, "sequence");
      await group(page, "Sequence diagram").getByRole("button", { name: "Copy Mermaid as text" }).click();
      await page.getByRole("button", { name: "Text copied" }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), mermaid.bytes.toString());
    }));

  test("Mermaid reads every diagram of the golden file", () =>
    withPage({}, async (page) => {
      const golden = await readFile(new URL("../../src/view/golden/mermaid.txt", import.meta.url), "utf8");
      const diagrams = golden.split(/^%% .*\n/m).slice(1);
      assert.ok(diagrams.length >= 3);
      for (const diagram of diagrams) assert.equal((await asMermaid(page, diagram)).diagramType, "sequence", diagram);
    }));

  test("figures and run are what the command line prints", () =>
    withPage({ path: scenario }, async (page) => {
      await open(page, "Files");
      const figures = await saved(page, "Figures of the day", "JSON");
      assert.equal(figures.name, "once-twice-never-figures.json");
      assert.equal(figures.bytes.toString(), await otn("estimate", scenario, "--json"));
      const run = await saved(page, "The run, step by step", "JSON");
      assert.equal(run.name, "once-twice-never-run.json");
      assert.equal(run.bytes.toString(), await otn("trace", scenario, "--format", "json"));
    }));

  test("the memo leads back to the page", () =>
    withPage({ path: scenario }, async (page) => {
      await open(page, "Files");
      const memo = await saved(page, "Decision memo", "Markdown");
      assert.equal(memo.name, "once-twice-never-memo.md");
      const text = memo.bytes.toString();
      assert.ok(text.startsWith('# \\<b\\> &amp; "end"; \\# \\|\n'), text.slice(0, 60));
      const [, back] = /<(http[^>]*)>\s*$/.exec(text);
      const notices = (page) => page.locator(".notices li").allInnerTexts();
      const [said, told] = [await headline(page), await notices(page)];
      await withPage({ path: back }, async (again) => {
        assert.deepEqual([await headline(again), await notices(again)], [said, told]);
        await open(again);
        assert.equal(await link(again), back);
      });
    }));

  test("a chart: SVG with a title, PNG, and numbers for a spreadsheet", () =>
    withPage({ path: scenario }, async (page) => {
      await open(page, "Files");
      await page.getByLabel("Which chart").selectOption({ label: "by restarts a day" });
      const svg = await saved(page, "A chart", "SVG");
      assert.equal(svg.name, "once-twice-never-restarts.svg");
      assert.match(await titleOf(page, svg.bytes.toString()), /restart/i);
      const png = await saved(page, "A chart", "PNG");
      assert.equal(png.name, "once-twice-never-restarts.png");
      assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
      const csv = await saved(page, "A chart", "CSV");
      assert.equal(csv.name, "once-twice-never-restarts.csv");
      const [head, ...rows] = cells(csv.bytes.toString());
      assert.ok(rows.length > 5 && rows.every((row) => row.length === head.length), csv.bytes.toString());
      assert.ok(rows.flat().every((cell) => /^\d+(\.\d+)?$/.test(cell)), "plain numbers");
    }));

  test("no cell of a spreadsheet is a formula, and every amount a number", () =>
    withPage({ path: scenario }, async (page) => {
      await open(page, "Files");
      for (const chart of await page.getByLabel("Which chart").locator("option").allInnerTexts()) {
        await page.getByLabel("Which chart").selectOption({ label: chart });
        const [head, ...rows] = cells((await saved(page, "A chart", "CSV")).bytes.toString());
        assert.ok([head, ...rows].flat().every((cell) => !/^[=+\-@\t\r]/.test(cell)), chart);
        // A number is plain; a word has none in it.
        assert.ok(rows.flatMap((row) => row.slice(1)).every((cell) => /^(\d+(\.\d+)?|[^\d]*)$/.test(cell)), `${chart}: ${rows.join("\n")}`);
      }
    }));

  test("where the browser has no clipboard a text can be copied by hand", () =>
    withPage({ before: noClipboard }, async (page) => {
      await open(page, "Files");
      await group(page, "Decision memo").getByRole("button", { name: "Copy Markdown as text" }).click();
      const memo = group(page, "Decision memo").locator("textarea");
      assert.match(await memo.inputValue(), /^# /);
      // It follows what it is about.
      await page.getByRole("tab", { name: "Link" }).click();
      await page.locator("#share-title-field").fill("Another name");
      await page.getByRole("tab", { name: "Files" }).click();
      assert.match(await memo.inputValue(), /^# Another name/);
    }));
});
