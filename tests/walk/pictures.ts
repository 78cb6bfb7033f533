/**
 * `npm run walk:pictures -- FOLDER`: photographs pages in each browser of this machine, on a phone and on
 * a desk, by day and by night, and joins the pictures of a page, so that differences are seen.
 */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "#tests/rig/chromium.ts";
import { startStack } from "#tests/rig/stack.ts";
import { presentBrowsers } from "./browsers/present.ts";
import { startFront } from "./front.ts";
import { makesBeat, signsIn } from "./people.ts";
import { Visitor } from "./visitor.ts";

const WIDTHS = [390, 1280] as const;
/** As much of a page as every browser's screen holds. */
const HEIGHT = 1800;
const SCHEMES = ["light", "dark"] as const;
const PUBLIC_PAGES = ["/", "/auth"] as const;
const PAGES_OF_A_PERSON = [
  ...["/assessment", "/history", "/profile", "/pricing", "/plan", "/progress", "/help"],
  "/settings",
] as const;
const MOODS = [
  "I feel anxious and overwhelmed",
  "I am unable to sleep",
  "I feel stressed",
] as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: npm run walk:pictures -- FOLDER");
await mkdir(folder, { recursive: true });

const browsers = presentBrowsers();
const own = await mkdtemp(join(tmpdir(), "stillwave-walk-"));
const front = await startFront("http", own);
const stack = await startStack({ variables: { APP_ORIGIN: front.origin } });
front.lead(Number(new URL(stack.origin).port));
const names = new Set<string>();
try {
  for (const browser of browsers) {
    for (const scheme of SCHEMES) {
      for (const width of WIDTHS) await photograph(browser, scheme, width);
    }
  }
  await joinPictures();
} finally {
  await stack.close();
  await front.close();
  await rm(own, { recursive: true, maxRetries: 5 });
}

async function photograph(
  { name, launch }: (typeof browsers)[number],
  scheme: (typeof SCHEMES)[number],
  width: (typeof WIDTHS)[number],
): Promise<void> {
  const window = await launch({ folder: own, dark: scheme === "dark" });
  try {
    await window.resize(width, HEIGHT);
    const visitor = new Visitor(window, front.origin);
    const visit = { browser: name, stack, front, visitor };
    const at = async (path: string, page: string) => {
      await visitor.opens(path);
      await visitor.hydrated();
      await visitor.asks(settle);
      const file = `${page}-${width}-${scheme}`;
      names.add(file);
      await window.picture(pathOf(file, name));
    };
    for (const path of PUBLIC_PAGES) await at(path, path.slice(1) || "landing");
    await signsIn(visit);
    let last = "";
    for (const mood of MOODS) last = await makesBeat(visit, mood);
    for (const path of PAGES_OF_A_PERSON) await at(path, path.slice(1));
    await at(`/listen/${last}`, "room");
  } finally {
    await window.close();
  }
}

function pathOf(file: string, suffix: string): string {
  return join(folder ?? "", `${file}-${suffix}.png`);
}

/** Runs in the page: its letters and pictures are there, and nothing is on its way any more. */
async function settle(): Promise<void> {
  await document.fonts.ready;
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
}

/** Puts the pictures of each page side by side into one. */
async function joinPictures(): Promise<void> {
  const chromium = await launchChromium();
  try {
    const page = await chromium.newPage({ viewport: { width: 800, height: 600 } });
    for (const file of names) {
      const pictures = browsers.map(async ({ name }) => {
        const png = await readFile(pathOf(file, name), "base64");
        return `<figure style="margin:0"><figcaption>${name}</figcaption><img src="data:image/png;base64,${png}"></figure>`;
      });
      const row = (await Promise.all(pictures)).join("");
      await page.setContent(
        `<div id="row" style="display:inline-flex;align-items:start;gap:8px">${row}</div>`,
      );
      await page.locator("#row").screenshot({ path: pathOf(file, "all") });
      console.log(pathOf(file, "all"));
    }
  } finally {
    await chromium.close();
  }
}
