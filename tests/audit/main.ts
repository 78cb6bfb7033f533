/**
 * `npm run audit`: Lighthouse on every page, their weight, how fast the screens of a person answer, and
 * how long somebody with a slow phone waits.
 * A figure beyond its limit is an error.
 */
import type { Browser } from "playwright-core";
import { freePort } from "#db/sqld/server.ts";
import { launchChromium } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { startStack } from "#tests/rig/stack.ts";
import { CATEGORIES, type Category, type Figures, runLighthouse } from "./figures.ts";
import { measureResponses, type Response } from "./interactions.ts";
import {
  mayContainScripts,
  PUBLIC_PAGES,
  performanceFloor,
  SIGNED_IN_PAGES,
  STYLESHEET_LIMIT,
  scriptLimit,
} from "./pages.ts";
import { measureWaits, type Wait } from "./slow-phone.ts";
import { weigh } from "./weigh.ts";

/** Launches Chromium with an open debugging port, through which Lighthouse controls it. */
async function launchDebuggableChromium(): Promise<{ port: number; browser: Browser }> {
  const port = await freePort();
  return { port, browser: await launchChromium([`--remote-debugging-port=${port}`]) };
}

const LCP_LIMIT = 1.2;
const CLS_LIMIT = 0.02;
const INP_LIMIT = 200;

/** A line for each figure beyond its limit; a missing figure counts as beyond it. */
function beyondLimits(figures: Figures): string[] {
  const { page, visitor, cls, scripts, inline, styles } = figures;
  // Search engines see no page of a person, and nobody waits there for a first impression.
  const complaints = visitor === "nobody" ? beyondPublicLimits(figures) : [];
  if (!(cls <= CLS_LIMIT)) complaints.push(`CLS ${cls.toFixed(4)}, at most ${CLS_LIMIT} wanted`);
  if (scripts > scriptLimit(page)) {
    complaints.push(`JavaScript ${scripts} bytes, at most ${scriptLimit(page)} wanted`);
  }
  if (inline > 0 && !mayContainScripts(page)) {
    complaints.push(`JavaScript ${inline} bytes within the HTML, none wanted`);
  }
  if (styles > STYLESHEET_LIMIT) {
    complaints.push(`stylesheets ${styles} bytes, at most ${STYLESHEET_LIMIT} wanted`);
  }
  return complaints.map((complaint) => `${page}: ${complaint}`);
}

function beyondPublicLimits({ page, scores, failedAudits, lcpSeconds }: Figures): string[] {
  const floor = (category: Category) => (category === "performance" ? performanceFloor(page) : 100);
  const complaints = CATEGORIES.filter((category) => !(scores[category] >= floor(category))).map(
    (category) =>
      `${category} ${scores[category]}, at least ${floor(category)} wanted (${failedAudits[category].join(", ")})`,
  );
  if (!(lcpSeconds <= LCP_LIMIT)) {
    complaints.push(`LCP ${lcpSeconds.toFixed(3)} s, at most ${LCP_LIMIT} s wanted`);
  }
  return complaints;
}

/** The same for what somebody with a slow phone waits for. */
function beyondWaitLimit({ what, ms, limitMs = Number.POSITIVE_INFINITY }: Wait): string[] {
  return ms <= limitMs ? [] : [`${what}: ${Math.round(ms)} ms, at most ${limitMs} ms wanted`];
}

/** The same for a screen in use; one without a measured input counts as beyond. */
function beyondInputLimit({ screen, inpMs, inputs }: Response): string[] {
  if (inputs === 0) return [`${screen}: no input was measured`];
  return inpMs <= INP_LIMIT ? [] : [`${screen}: INP ${inpMs} ms, at most ${INP_LIMIT} ms wanted`];
}

const [stack, { port, browser }] = await Promise.all([
  startStack({ sells: true }),
  launchDebuggableChromium(),
]);
const table: Figures[] = [];
const complaints: string[] = [];
let responses: readonly Response[] = [];
let waits: readonly Wait[] = [];
try {
  for (const page of PUBLIC_PAGES) await audit(page, stack.client(), "nobody");
  for (const page of SIGNED_IN_PAGES) {
    // Some pages ask a person who signed in a while ago to confirm who they are.
    const { jar } = await stack.insertPerson();
    await audit(page, jar, "a person");
  }
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
