import type { Browser, Page } from "playwright-core";
import type { Stack } from "#tests/rig/stack.ts";

/** How a screen answers to a hand. */
export interface Response {
  readonly screen: string;
  /** INP: the longest time from an input to the next frame, ms, on a processor four times slower. */
  readonly inpMs: number;
  /** How many inputs were measured. */
  readonly inputs: number;
}

const SLOWDOWN = 4;
/** Events shorter than this are not reported; the shortest that browsers allow, ms. */
const SHORTEST_MS = 16;

/** The screens, and what a person does there. */
const RUNS: readonly {
  readonly screen: string;
  readonly path: (beat: string) => string;
  readonly use: (page: Page) => Promise<void>;
}[] = [
  {
    screen: "generator",
    path: () => "/assessment",
    async use(page) {
      await page.locator("header details summary").first().press("Enter");
      await page.keyboard.press("Escape");
      const mood = page.getByPlaceholder("Tell me how you really feel...");
      await mood.click();
      await page.keyboard.type("I feel tense and cannot rest");
      await page.getByRole("button", { name: "Generate the Beat" }).click();
      await page.waitForURL("**/listen/*");
    },
  },
  {
    screen: "room",
    path: (beat) => `/listen/${beat}`,
    async use(page) {
      const main = page.getByRole("main");
      await main.getByRole("button", { name: "Play", exact: true }).click();
      await main.getByRole("button", { name: "Options", exact: true }).click();
      const sheet = page.getByRole("dialog");
      for (const closed of await sheet.locator("details:not([open]) > summary").all()) {
        if (await closed.isVisible()) await closed.click();
      }
      await sheet.getByRole("button", { name: "Done", exact: true }).click();
      await main.getByRole("button", { name: "Pause", exact: true }).click();
    },
  },
];

/** Uses every screen with a slow processor, signed in, on a phone. */
export async function measureResponses(browser: Browser, stack: Stack): Promise<Response[]> {
  const { jar } = await stack.insertPerson();
  const made = (await (await jar.postBeat({ mood: "I feel tense" })).json()) as { id: string };
  const measured: Response[] = [];
  for (const { screen, path, use } of RUNS) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const session = jar.cookies.get("session") ?? "";
    await context.addCookies([{ name: "session", value: session, url: stack.origin }]);
    const page = await context.newPage();
    await page.addInitScript(recordInputs, SHORTEST_MS);
    await page.goto(stack.origin + path(made.id), { waitUntil: "networkidle" });
    const debug = await context.newCDPSession(page);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await use(page);
    measured.push({ screen, ...(await page.evaluate(longestInput)) });
    await context.close();
  }
  return measured;
}

/** Runs in the page: the duration of each interaction, by its id. */
function recordInputs(durationThreshold: number): void {
  const durations = new Map<number, number>();
  Object.assign(window, { durations });
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId?: number;
    })[]) {
      if (interactionId === 0) continue;
      durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page, after the frame that answers the last input. */
async function longestInput(): Promise<{ inpMs: number; inputs: number }> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const { durations } = window as unknown as { durations: Map<number, number> };
  return { inpMs: Math.max(0, ...durations.values()), inputs: durations.size };
}
