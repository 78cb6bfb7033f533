/** `npm run fonts`: cuts the faces of the pages down to the characters of our own words. */
import { writeFile } from "node:fs/promises";
import { cut, SUBSETS } from "./subsets.ts";

for (const subset of SUBSETS) {
  const file = await cut(subset);
  await writeFile(subset.path, file);
  console.log(`${subset.path.pathname}: ${file.byteLength} bytes`);
}
