import { createHash } from "node:crypto";
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
