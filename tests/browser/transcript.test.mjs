// The story without a picture: with every drawing and chart taken out of the page, its words alone answer what the picture shows.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { otn, withPage } from "./helpers.mjs";
import { come } from "./page.mjs";

const presets = (await otn("presets")).split("\n\n")[0].split("\n").map((line) => line.split(/\s{2,}/).slice(0, 2));
const times = { never: 0, once: 1, twice: 2 };

// What somebody reads who has the words alone: a copy of the page, without any picture. The page itself must not miss what it has drawn.
async function read(page) {
  await come(page.locator(".report"));
  return page.evaluate(() => {
    const words = document.querySelector("#app").cloneNode(true);
    words.querySelectorAll("svg, canvas, img").forEach((picture) => picture.remove());
    const texts = (selector) => [...words.querySelectorAll(selector)].map((element) => element.textContent.replaceAll(/\s+/g, " ").trim());
    return { steps: texts(".steps-item"), report: texts(".report")[0], headline: texts(".headline")[0] };
  });
}

// What a step is in the trace, and how its sentence must say it.
const said = [
  [(step) => step.lost, /\blost\b|does not reach|never arrives/],
  [(step) => step.kind === "crashed", /crash|dies|restart/],
  [(step) => step.kind.endsWith("limit_ended"), /limit .* ends|no confirm|does not come/i],
  [(step) => step.kind === "ack" && !step.lost, /\backs?\b/],
  [(step) => step.kind === "deliver", /deliver/],
  [(step) => step.kind === "send", /send/],
];

describe("without a picture", () => {
  for (const [preset, name] of presets) {
    test(`${name}: the words say what happened, in order, and what came of it`, () =>
      withPage({}, async (page) => {
        const trace = JSON.parse(await otn("trace", preset, "--format", "json"));
        await page.locator(".header select").first().selectOption(preset);
        const { steps, report, headline } = await read(page);
        assert.equal(steps.length, trace.steps.length, "a sentence for each step of the run");
        trace.steps.forEach((step, place) => {
          for (const [is, how] of said) if (is(step)) assert.match(steps[place], how, `step ${step.n}, ${JSON.stringify(step)}`);
        });

        // Once, twice or never: told by the sentences of the steps, by the report, and they agree.
        assert.match(report, new RegExp(`\\b${trace.outcome.replace("_", " ")}\\b`, "i"));
        if (trace.messages.length === 1 && trace.messages[0].applied.length === 1 && trace.outcome in times) {
          const done = trace.steps.filter((step) => step.kind === "write" && step.came === "applied").map((step) => steps[step.n - 1]);
          assert.equal(done.length, times[trace.outcome]);
          if (done.length === 2) assert.match(done[1], /again|second time/, "the repeat is called one");
        }
        assert.ok(headline.length > 40, "the answer of the day stands above");
      }));
  }
});
