import { startStack } from "#tests/rig/stack.ts";
import { launchDebuggableChromium } from "./debuggable-chromium.ts";
import { type Figures, runLighthouse } from "./figures.ts";
import { beyondLimits } from "./limits.ts";
import { PUBLIC_PAGES } from "./pages.ts";
import { weigh } from "./weigh.ts";

const [stack, browser] = await Promise.all([startStack(), launchDebuggableChromium()]);
const table: Figures[] = [];
const complaints: string[] = [];
try {
  for (const page of PUBLIC_PAGES) {
    try {
      const weight = await weigh(stack.client(), page);
      const report = await runLighthouse(stack.origin + page, browser.port);
      table.push({ page, ...weight, ...report });
    } catch (error) {
      complaints.push(error instanceof Error ? error.message : String(error));
    }
  }
} finally {
  await browser.close();
  await stack.close();
}

console.log(
  line("page", "perf.", "access.", "best pr.", "SEO", "LCP (s)", "CLS", "JS (B)", "CSS (B)"),
);
for (const { page, scores, lcpSeconds, cls, scripts, styles } of table) {
  const { performance, accessibility, "best-practices": practices, seo } = scores;
  const paint = [lcpSeconds.toFixed(2), cls.toFixed(3)];
  console.log(line(page, performance, accessibility, practices, seo, ...paint, scripts, styles));
}
complaints.push(...table.flatMap(beyondLimits));
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;

function line(page: string, ...cells: readonly (string | number)[]): string {
  return page.padEnd(16) + cells.map((cell) => String(cell).padStart(9)).join("");
}
