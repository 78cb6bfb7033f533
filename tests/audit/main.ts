/**
 * `npm run audit`: Lighthouse on every page, their weight, how fast the screens of a person answer, and
 * how long somebody with a slow phone waits.
 * A figure beyond its limit is an error.
 */
import type { Client } from "#tests/rig/client.ts";
import { startStack } from "#tests/rig/stack.ts";
import { launchDebuggableChromium } from "./debuggable-chromium.ts";
import { type Figures, runLighthouse } from "./figures.ts";
import { measureResponses, type Response } from "./interactions.ts";
import { beyondInputLimit, beyondLimits, beyondWaitLimit } from "./limits.ts";
import { PUBLIC_PAGES, SIGNED_IN_PAGES } from "./pages.ts";
import { measureWaits, type Wait } from "./slow-phone.ts";
import { weigh } from "./weigh.ts";

const [stack, { port, browser }] = await Promise.all([
  startStack({ sells: true }),
  launchDebuggableChromium(),
]);
const table: Figures[] = [];
const complaints: string[] = [];
let responses: readonly Response[] = [];
let waits: readonly Wait[] = [];
try {
  const { jar } = await stack.insertPerson();
  for (const page of PUBLIC_PAGES) await audit(page, stack.client(), "nobody");
  for (const page of SIGNED_IN_PAGES) await audit(page, jar, "a person");
  responses = await measureResponses(browser, stack);
  waits = await measureWaits(browser, stack);
} finally {
  await browser.close();
  await stack.close();
}

async function audit(page: string, client: Client, visitor: Figures["visitor"]): Promise<void> {
  try {
    const weight = await weigh(client, page);
    const report = await runLighthouse(stack.origin + page, port, client.cookies.get("session"));
    table.push({ page, visitor, ...weight, ...report });
  } catch (error) {
    complaints.push(error instanceof Error ? error.message : String(error));
  }
}

console.log(
  line(
    "page",
    "perf.",
    "access.",
    "best pr.",
    "SEO",
    "LCP (s)",
    "CLS",
    "JS (B)",
    "CSS (B)",
    "fonts",
  ),
);
for (const { page, scores, lcpSeconds, cls, scripts, styles, fonts } of table) {
  const { performance, accessibility, "best-practices": practices, seo } = scores;
  const paint = [lcpSeconds.toFixed(2), cls.toFixed(3)];
  const weight = [scripts, styles, fonts];
  console.log(line(page, performance, accessibility, practices, seo, ...paint, ...weight));
}
console.log(`\n${line("screen in use", "INP (ms)", "inputs")}`);
for (const { screen, inpMs, inputs } of responses) {
  console.log(line(screen, Math.round(inpMs), inputs));
}
console.log(`\n${line("slow phone", "ms", "wanted", "x blank")}`);
for (const { what, ms, limitMs, ratio } of waits) {
  console.log(line(what, Math.round(ms), limitMs ?? "", ratio.toFixed(1)));
}
complaints.push(...table.flatMap(beyondLimits), ...responses.flatMap(beyondInputLimit));
complaints.push(...waits.flatMap(beyondWaitLimit));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function line(page: string, ...cells: readonly (string | number)[]): string {
  return page.padEnd(20) + cells.map((cell) => String(cell).padStart(9)).join("");
}
