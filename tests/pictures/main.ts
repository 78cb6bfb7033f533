/**
 * `npm run pictures [-- WORD…]`: photographs every page in every state, on a phone and on a desk, by
 * day and by night, into `pictures/`. With words only the states that have one in their name or path.
 */
import { mkdir } from "node:fs/promises";
import { createVisitors, type PageState, WIDE } from "#tests/audit/states/state.ts";
import { STATES } from "#tests/audit/states/states.ts";
import { launchChromium } from "#tests/rig/chromium.ts";
import { startStack } from "#tests/rig/stack.ts";

const FOLDER = new URL("../../pictures/", import.meta.url);
const PHONE = 390;
const HEIGHTS = { [PHONE]: 844, [WIDE]: 900 } as const;
const SCHEMES = ["light", "dark"] as const;

const words: readonly string[] = process.argv.slice(2);
const wanted = ({ name, path }: PageState) =>
  words.length === 0 || words.some((word) => `${path} ${name}`.includes(word));

await mkdir(FOLDER, { recursive: true });
const [stack, browser] = await Promise.all([startStack({ sells: true }), launchChromium()]);
try {
  const visitors = await createVisitors(stack);
  for (const state of STATES.filter(wanted)) {
    for (const width of widthsOf(state)) await photograph(state, width);
  }

  async function photograph(state: PageState, width: keyof typeof HEIGHTS) {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] },
      reducedMotion: "reduce",
    });
    const session = visitors[state.visitor ?? "nobody"].cookies.get("session");
    if (session) await context.addCookies([{ name: "session", value: session, url: stack.origin }]);
    const page = await context.newPage();
    await page.goto(stack.origin + state.path, { waitUntil: "networkidle" });
    await state.reach?.(page, stack);
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(requestImages);
      await page.evaluate(settle);
      const file = `${nameOf(state)}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: new URL(file, FOLDER).pathname, fullPage: true });
      console.log(file);
    }
    await context.close();
    stack.intervene(undefined);
  }
} finally {
  await browser.close();
  await stack.close();
}

/** Runs in the page: loads also what is not in sight yet. */
function requestImages(): void {
  for (const image of document.images) image.loading = "eager";
}

/** Runs in the page: every picture is drawn, and no colour is on its way to another. */
async function settle(): Promise<void> {
  await Promise.all(Array.from(document.images, (image) => image.decode()));
  const ending = document.getAnimations().filter(({ effect }) => {
    const { iterations } = effect?.getComputedTiming() ?? {};
    return iterations !== Number.POSITIVE_INFINITY;
  });
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}

/** A state that only a wide or only a narrow screen has is photographed there. */
function widthsOf({ widths }: PageState): readonly (keyof typeof HEIGHTS)[] {
  if (widths === undefined) return [PHONE, WIDE];
  return widths.map((width) => (width === WIDE ? WIDE : PHONE));
}

function nameOf({ name, path }: PageState): string {
  return `${path} ${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
}
