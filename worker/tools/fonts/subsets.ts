/** `npm run fonts` cuts the faces of the pages down to the characters of our own words. */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";

/** What our own words are written in: the first files that a visitor loads hold these alone. */
export const CHARACTERS = `${ascii()}\u00a0·×éí–—‘’“”•…−`;

/** Pages with prices alone load this; the faces have it in a file of their own. */
const RUPEE = "₹";
/** The weights of the style sheet: normal to semibold. */
const WEIGHTS = { wght: { min: 400, max: 600, default: 400 } } as const;

const require = createRequire(import.meta.url);

/** Of the other languages, by their blocks in Unicode. Where two weights are above 45 kB there is one. */
const SCRIPTS = [
  { script: "bengali", from: 0x980, to: 0x9ff, weights: 400 },
  { script: "devanagari", from: 0x900, to: 0x97f, weights: 400 },
  { script: "kannada", from: 0xc80, to: 0xcff, weights: WEIGHTS.wght },
  { script: "tamil", from: 0xb80, to: 0xbff, weights: WEIGHTS.wght },
  { script: "telugu", from: 0xc00, to: 0xc7f, weights: 400 },
] as const;

interface Subset {
  readonly path: URL;
  /** The face of a package. */
  readonly from: string;
  readonly characters: string;
  readonly variationAxes?: NonNullable<Parameters<typeof subsetFont>[2]>["variationAxes"];
}

export const SUBSETS: readonly Subset[] = [
  {
    path: new URL("../../../app/styles/fonts/fraunces.woff2", import.meta.url),
    from: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff2",
    characters: CHARACTERS,
  },
  {
    path: new URL("../../../app/styles/fonts/figtree.woff2", import.meta.url),
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    characters: CHARACTERS,
    variationAxes: WEIGHTS,
  },
  {
    path: new URL("../../../app/styles/fonts/fraunces-rupee.woff2", import.meta.url),
    from: "@fontsource/fraunces/files/fraunces-latin-ext-500-normal.woff2",
    characters: RUPEE,
  },
  {
    path: new URL("../../../app/styles/fonts/figtree-rupee.woff2", import.meta.url),
    from: "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
    characters: RUPEE,
    variationAxes: WEIGHTS,
  },
  ...SCRIPTS.map(({ script, from, to, weights }) => ({
    path: new URL(`../../../app/styles/fonts/${script}.woff2`, import.meta.url),
    from: `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
    characters: block(from, to),
    variationAxes: { wght: weights },
  })),
  // For the names in the list of languages alone, in each of their scripts.
  ...SCRIPTS.map(({ script, from, to }) => ({
    path: new URL(`../../../app/styles/fonts/name-${script}.woff2`, import.meta.url),
    from: `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
    characters: namesIn(from, to),
    variationAxes: { wght: 400 },
  })),
];

/** Cuts the characters of our own words out of a face. @returns a WOFF2 file */
export async function cut({ from, characters, variationAxes = {} }: Subset): Promise<Buffer> {
  const face = await readFile(require.resolve(from));
  return subsetFont(face, characters, { targetFormat: "woff2", variationAxes });
}

/** The characters that a keyboard without layers types. */
function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
}

/** A block of Unicode, with the joiners and the dandas that its texts have. */
function block(from: number, to: number): string {
  const letters = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return String.fromCodePoint(...new Set([...letters, 0x964, 0x965, 0x200c, 0x200d, 0x25cc]));
}

/** What the names of languages have of a block of Unicode, in its order. */
function namesIn(from: number, to: number): string {
  const letters = INTERFACE_LANGUAGES.flatMap(({ name }) => [...name]);
  const own = letters.map((letter) => letter.codePointAt(0) ?? 0);
  const inside = own.filter((point) => point >= from && point <= to);
  return String.fromCodePoint(...new Set(inside.toSorted((one, other) => one - other)));
}

if (import.meta.main) {
  for (const subset of SUBSETS) {
    const file = await cut(subset);
    await writeFile(subset.path, file);
    console.log(`${subset.path.pathname}: ${file.byteLength} bytes`);
  }
}
