// Screenshots to look at: `cargo xtask shots`. Every width in light and dark, whole page and first screen, and the embedded page.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { closeBrowser, sizes, withPage } from "./chromium.mjs";

const folder = process.env.OTN_SHOTS;
const views = [
  { name: "page", path: "" },
  { name: "embed", path: "?embed=1" },
];

await mkdir(folder, { recursive: true });
for (const { name, path } of views) {
  for (const viewport of sizes) {
    for (const colorScheme of ["light", "dark"]) {
      // A picture is wanted of a page that complains, too; the tests are there to fail.
      await withPage({ path, options: { viewport, colorScheme, reducedMotion: "reduce" }, allow: /./ }, async (page, problems) => {
        const base = `${name}-${viewport.width}-${colorScheme}`;
        await page.screenshot({ path: join(folder, `${base}.png`) });
        await page.screenshot({ path: join(folder, `${base}-full.png`), fullPage: true });
        console.log(`  ${base}${problems.length ? `: ${problems.join("; ")}` : ""}`);
      });
    }
  }
}
await closeBrowser();
