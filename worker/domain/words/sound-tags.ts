import { BRAND } from "./brand.ts";

/** The tags of a beat's sound: nothing of its mood. The device writes the same, so that files are equal. */
export function soundTags(beatName: string) {
  return { title: beatName, artist: BRAND.name };
}
