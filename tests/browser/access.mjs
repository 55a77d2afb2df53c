// What axe says of the page, in whatever state a reader brings it into. Each theme has a test file of its own, so that they run side by side.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { axeProblems, withPage } from "./helpers.mjs";
import { come, type, unfoldControls } from "./page.mjs";

const phone = { viewport: { width: 390, height: 844 } };
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function unfold(page, title) {
  const summary = page.locator("summary", { hasText: title });
  await come(summary);
  await summary.click();
}

// Each state: how a reader gets there, from which address, on which screen; what is drawn, where that is not the usual page.
const states = {
  "as it opens": {},
  "with every control unfolded": { enter: unfoldControls },
  "with a bad entry": { enter: (page) => type(page, "msgs", "many") },
  "with the menu of a step": {
    enter: async (page) => {
      await page.locator('[data-step="2"]').click();
      await page.locator(".menu").waitFor();
    },
  },
  "with faults in force": { hash: "#order=ack-work&plan=crash:A.before-effect" },
  "with notices about the link": { hash: "#v=1-zzzz&msgs=2M&colour=red" },
  "with the formulas unfolded": { enter: (page) => unfold(page, "How the numbers come about") },
  "with an answer of the path": {
    enter: async (page) => {
      await unfold(page, "Predict, then see");
      await button(page, "Skip the guess (Esc)").click();
      await page.locator("h4").first().waitFor();
    },
  },
  "with the panel for sharing": {
    enter: async (page) => {
      await button(page, "Share").click();
      await page.getByRole("tabpanel").waitFor();
    },
  },
  "with the answer hidden until it is predicted": { query: "&predict=1", drawn: ".predict form" },
  "in a frame": { query: "&embed=1" },
  "on a phone with its controls unfolded": {
    options: phone,
    enter: async (page) => {
      await unfoldControls(page);
      // A chart at the edge of what is laid out has no sizes to judge yet.
      await come(page.locator(".chart-legend").first());
    },
  },
};

// Tests every state in a theme.
export function inTheme(theme) {
  describe(`axe finds nothing, ${theme}`, () => {
    for (const [name, { query = "", hash = "", options, drawn, enter }] of Object.entries(states)) {
      test(name, () =>
        withPage({ path: `?theme=${theme}${query}${hash}`, options, ready: !drawn }, async (page) => {
          if (drawn) await page.locator(drawn).first().waitFor();
          await enter?.(page);
          assert.deepEqual(await axeProblems(page), []);
        }));
    }
  });
}
