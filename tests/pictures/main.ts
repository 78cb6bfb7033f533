/**
 * `npm run pictures [-- WORD…]`: photographs every page in every state, on a phone and on a desk, by
 * day and by night, into `pictures/`. With words only the states that have one in their name or path.
 * `npm run pictures -- --languages [WORD…]`: the main pages in each language, on a phone, by day.
 */
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createVisitors, type PageState, WIDE } from "#tests/audit/states/state.ts";
import { STATES } from "#tests/audit/states/states.ts";
import { launchChromium } from "#tests/rig/chromium.ts";
import { startStack } from "#tests/rig/stack.ts";
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { MAIN_PAGES } from "./main-pages.ts";

const FOLDER = new URL("../../pictures/", import.meta.url);
const PHONE = 390;
const HEIGHTS = { [PHONE]: 844, [WIDE]: 900 } as const;
const SCHEMES = ["light", "dark"] as const;

/** How a state is photographed. */
interface View {
  readonly width: keyof typeof HEIGHTS;
  readonly schemes: readonly (typeof SCHEMES)[number][];
  readonly language: InterfaceLanguage;
  readonly folder: URL;
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { languages: { type: "boolean", default: false } },
});
const wanted = ({ name, path }: PageState) =>
  words.length === 0 || words.some((word) => `${path} ${name}`.includes(word));

const [stack, browser] = await Promise.all([startStack({ sells: true }), launchChromium()]);
try {
  const visitors = await createVisitors(stack);
  const states = values.languages ? MAIN_PAGES : STATES;
  for (const state of states.filter(wanted)) {
    for (const view of viewsOf(state)) await photograph(state, view);
  }

  async function photograph(state: PageState, { width, schemes, language, folder }: View) {
    await mkdir(folder, { recursive: true });
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] },
      reducedMotion: "reduce",
    });
    const session = visitors[state.visitor ?? "nobody"].cookies.get("session");
    if (session) await context.addCookies([{ name: "session", value: session, url: stack.origin }]);
    await context.addCookies([{ name: "language", value: language, url: stack.origin }]);
    const page = await context.newPage();
    await page.goto(stack.origin + state.path, { waitUntil: "networkidle" });
    await state.reach?.(page, stack);
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(requestImages);
      await page.evaluate(settle);
      const file = `${nameOf(state)}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: new URL(file, folder).pathname, fullPage: true });
      console.log(language, file);
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

function viewsOf(state: PageState): readonly View[] {
  if (!values.languages) {
    const all = { schemes: SCHEMES, language: ENGLISH, folder: FOLDER } as const;
    return widthsOf(state).map((width) => ({ width, ...all }));
  }
  const phone = { width: PHONE, schemes: ["light"] } as const;
  return INTERFACE_LANGUAGES.map(({ code }) => ({
    ...{ ...phone, language: code, folder: new URL(`${code}/`, FOLDER) },
  }));
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
