import type { TestOptions } from "vitest";

/**
 * Options of a test that decides over a release, not over every change: `npm run verify` runs it.
 * @param when which cases of the test. @default all
 */
export function beforeRelease(when = true): TestOptions {
  return when ? { tags: ["release"] } : {};
}
