// What Lighthouse says of the release page on its mobile preset: `cargo xtask bench lighthouse`. Two hundred packages, so that
// nobody fetches them who does not measure.

import { execFileSync } from "node:child_process";
import { fromXtask, url } from "../browser/chromium.mjs";

// The newest that runs on Node 20.
const lighthouse = "lighthouse@12.8.2";
const flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking";
const goals = { performance: 95, accessibility: 100, "best-practices": 100 };
const times = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift", "speed-index"];

const options = ["--quiet", "--output=json", "--output-path=stdout", `--chrome-flags=${flags}`];
const report = JSON.parse(
  execFileSync("npx", ["--yes", lighthouse, url, ...options], {
    env: { ...process.env, CHROME_PATH: fromXtask("OTN_BROWSER") },
    maxBuffer: 1e8,
  }),
);

for (const [name, goal] of Object.entries(goals)) {
  console.log(`${name.padEnd(28)}${String(Math.round(report.categories[name].score * 100)).padStart(6)}   goal ${goal}`);
}
for (const name of times) console.log(`${name.padEnd(28)}${report.audits[name].displayValue.padStart(6)}`);
