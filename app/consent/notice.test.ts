import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { NOTICE_VERSIONS, PURPOSES } from "#worker/features/privacy/rules.ts";
import { noticesOf } from "./notice.tsx";

/** SHA-256 of each published notice, in short. Add one for a new version; never change one. */
const PUBLISHED = {
  profile: ["5d4ad5c01d3cd2dd"],
  questionnaires: ["a896044618d44309"],
  beats: ["595ae355c6d3b8e0"],
};

test("a notice that people agreed to is never reworded, and the newest is the version that is recorded", () => {
  for (const purpose of PURPOSES) {
    const notices = noticesOf(purpose);
    const digests = notices.map((notice) =>
      createHash("sha256").update(JSON.stringify(notice)).digest("hex").slice(0, 16),
    );
    expect(digests, purpose).toEqual(PUBLISHED[purpose]);
    expect(notices.length, purpose).toBe(NOTICE_VERSIONS[purpose]);
  }
});

/** The same of each translation, whole: who agreed read it so. */
const TRANSLATED = {
  bn: "4e2c97e403acd429",
  hi: "e29e7b4792a1666d",
  kn: "664ab7c74232dc40",
  mr: "1506f6e5175e0c78",
  ta: "1812c0c69624acd3",
  te: "26a5434f92037fc4",
};

test.each(Object.entries(TRANSLATED))(
  "nor is its translation, once it was published: %s",
  async (language, digest) => {
    const file = new URL(`words/${language}.json`, import.meta.url);
    const { notice } = JSON.parse(await readFile(file, "utf8"));
    const published = PURPOSES.map((purpose) => notice[purpose][NOTICE_VERSIONS[purpose]]);
    const hash = createHash("sha256").update(JSON.stringify(published)).digest("hex");
    expect(hash.slice(0, 16)).toBe(digest);
  },
);
