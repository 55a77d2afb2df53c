// What axe says of the page: in whatever state a reader brings it into, in every theme.

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

// Each state: how a reader gets there, from which address, on which screen.
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
  "in the middle of the story": { enter: (page) => button(page, "First step").click() },
  "with faults in force": { hash: "#order=ack-work&plan=crash:A.before-effect" },
  "with notices about the link": { hash: "#v=1-zzzz&msgs=2M&colour=red" },
  "with the formulas unfolded": { enter: (page) => unfold(page, "How the numbers come about") },
  "with a question of the path": {
    enter: async (page) => {
      await unfold(page, "Predict, then see");
      await page.locator(".path-question").waitFor();
    },
  },
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
  "with the answer hidden until it is predicted": { query: "&predict=1" },
  "in a frame": { query: "&embed=1" },
  "on a slide": { query: "&view=slide" },
  "in German": { query: "&lang=de" },
  "from right to left": { query: "&lang=ar-XB" },
  "on a phone with its controls unfolded": { options: phone, enter: unfoldControls },
};

for (const theme of ["light", "dark", "projector"]) {
  describe(`axe finds nothing, ${theme}`, () => {
    for (const [name, { query = "", hash = "", options, enter }] of Object.entries(states)) {
      test(name, () =>
        withPage({ path: `?theme=${theme}${query}${hash}`, options }, async (page) => {
          await enter?.(page);
          assert.deepEqual(await axeProblems(page), []);
        }));
    }
  });
}
