/**
 * `npm run advisories`: asks the registry for security advisories about every package of package-lock.json.
 * Exits with 0 if there is none but those that report.ts lists as known, 1 if there is one, 2 if the registry gave no answer.
 */
import { spawnSync } from "node:child_process";
import { conclude, KNOWN, readAudit } from "./report.ts";

const ASK = [
  "audit",
  "--json",
  "--package-lock-only",
  "--fetch-retries=1",
  "--fetch-timeout=60000",
];

// npm exits with 1 where it finds something and where it gets no answer: what it printed tells which.
const { stdout, error } = spawnSync("npm", ASK, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
const report = error ? ({ kind: "no_answer", why: error.message } as const) : readAudit(stdout);
const { lines, exit } = conclude(report, KNOWN);
for (const line of lines) console.log(line);
process.exitCode = exit;
