import type { Locator, Page } from "playwright-core";

/** A picture of the product that its landing page, the README or the manifest of the app shows. */
export interface Published {
  /** The file without its ending, from the root of the repository. */
  readonly file: string;
  readonly path: string;
  /** @default a person with beats, marks and a history of some days */
  readonly visitor?: "nobody";
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many pixels a CSS pixel has. */
  readonly density: number;
  /** @default both, each in a file that ends in its name */
  readonly scheme?: "light" | "dark";
  /** Brings the loaded page into the state that is shown. */
  readonly reach?: (page: Page) => Promise<void>;
  /** What stands at the top of a picture of a part of the page. @default the whole screen */
  readonly from?: (page: Page) => Locator;
}

/** Size of the pictures of the landing page, CSS pixels: `app/landing/steps.tsx` states it too. */
export const STEP_SIZE = { width: 390, height: 488 } as const;

const STEP = { viewport: { width: STEP_SIZE.width, height: 844 }, density: 1.5 } as const;
const PHONE = { viewport: { width: 390, height: 844 }, density: 1.5 } as const;
const DESK = { viewport: { width: 1280, height: 900 }, density: 1 } as const;

/** What a system shows before somebody installs the app: `public/manifest.webmanifest` states their sizes too. */
const SCREENSHOTS = "public/screenshots";
const INSTALLED = { scheme: "dark" } as const;

const title = (page: Page) => page.getByRole("heading", { level: 1 });

export const PUBLISHED: readonly Published[] = [
  {
    ...STEP,
    file: "app/landing/pictures/words",
    path: "/assessment",
    reach: typeMood,
    from: title,
  },
  {
    ...STEP,
    file: "app/landing/pictures/room",
    path: "/history",
    reach: enter,
    from: title,
  },
  {
    ...STEP,
    file: "app/landing/pictures/history",
    path: "/history",
    from: (page) => page.getByRole("heading", { level: 2 }).first(),
  },
  { ...PHONE, file: "docs/pictures/landing-phone", path: "/", visitor: "nobody", scheme: "light" },
  { ...DESK, file: "docs/pictures/landing-desk", path: "/", visitor: "nobody", scheme: "dark" },
  {
    ...DESK,
    file: "docs/pictures/generator",
    path: "/assessment",
    scheme: "light",
    reach: typeMood,
  },
  { ...DESK, file: "docs/pictures/room-by-night", path: "/history", scheme: "dark", reach: enter },
  { ...DESK, file: "docs/pictures/history", path: "/history", scheme: "light" },
  { ...DESK, file: "docs/pictures/profile", path: "/profile", scheme: "dark" },
  ...[
    { file: "words", path: "/assessment", reach: typeMood },
    { file: "room", path: "/history", reach: enter },
    { file: "history", path: "/history" },
  ].map((shot) => ({ ...PHONE, ...shot, ...INSTALLED, file: `${SCREENSHOTS}/${shot.file}` })),
  ...[
    { file: "words-wide", path: "/assessment", reach: typeMood },
    { file: "room-wide", path: "/history", reach: enter },
  ].map((shot) => ({ ...DESK, ...shot, ...INSTALLED, file: `${SCREENSHOTS}/${shot.file}` })),
];

/** What the person of the pictures types, and whose room is shown. */
export const MOOD = "I am unable to sleep";

async function typeMood(page: Page): Promise<void> {
  const field = page.getByPlaceholder("Tell me how you really feel...");
  await field.fill(MOOD);
  await field.blur();
}

async function enter(page: Page): Promise<void> {
  await page.getByRole("link", { name: MOOD }).first().click();
  await page.getByRole("slider", { name: "Volume" }).waitFor();
}
