import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** What our own words are written in: the first files that a visitor loads hold these alone. */
export const CHARACTERS = `${ascii()}\u00a0·×éí–—‘’“”•…−`;

/** Pages with prices alone load this; the faces have it in a file of their own. */
const RUPEE = "₹";
/** The weights of the style sheet: normal to semibold. */
const WEIGHTS = { wght: { min: 400, max: 600, default: 400 } } as const;

const require = createRequire(import.meta.url);

export const SUBSETS = [
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
] as const;

/** Cuts the characters of our own words out of a face. @returns a WOFF2 file */
export async function cut(subset: (typeof SUBSETS)[number]): Promise<Buffer> {
  const variationAxes = "variationAxes" in subset ? subset.variationAxes : {};
  const face = await readFile(require.resolve(subset.from));
  return subsetFont(face, subset.characters, { targetFormat: "woff2", variationAxes });
}

/** The characters that a keyboard without layers types. */
function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
}
