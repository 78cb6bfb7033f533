import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/** What our own words are written in: the first files that a visitor loads hold these alone. */
export const CHARACTERS = `${ascii()}\u00a0·×éí–—‘’“”•…₹−`;

const require = createRequire(import.meta.url);

export const SUBSETS = [
  {
    path: new URL("../../../app/styles/fonts/fraunces.woff2", import.meta.url),
    from: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff2",
  },
  {
    path: new URL("../../../app/styles/fonts/figtree.woff2", import.meta.url),
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    // The weights of the style sheet: normal to semibold.
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  },
] as const;

/** Cuts the characters of our own words out of a face. @returns a WOFF2 file */
export async function cut(subset: (typeof SUBSETS)[number]): Promise<Buffer> {
  const variationAxes = "variationAxes" in subset ? subset.variationAxes : {};
  const face = await readFile(require.resolve(subset.from));
  return subsetFont(face, CHARACTERS, { targetFormat: "woff2", variationAxes });
}

/** The characters that a keyboard without layers types. */
function ascii(): string {
  return String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at));
}
