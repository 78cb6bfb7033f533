import * as z from "zod";
import type { Checkout } from "./checkout.ts";

export type Tested = { readonly seconds: string } & (
  | { readonly kind: "green" }
  /** @param by file and title of the first test that fails */
  | { readonly kind: "red"; readonly by: string; readonly output: string }
  /** No test ran, or none of them failed and yet the run did. */
  | { readonly kind: "failed"; readonly output: string }
);

/** Written by vitest, in the copy. */
const RESULT = "build/mutate.json";

const resultSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs test files of `npm test` in the copy, until the first test fails. */
export async function runTests(copy: Checkout, files: readonly string[]): Promise<Tested> {
  const began = performance.now();
  const { code, output } = await copy.run(
    "vitest",
    ...["run", "--config", "tests/vitest.config.ts", "--bail", "1", "--tags-filter=!release"],
    ...["unit", "long", "api"].flatMap((project) => ["--project", project]),
    ...["--reporter", "json", "--outputFile", RESULT],
    ...files,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code === 0) return { kind: "green", seconds };
  const result = resultSchema.safeParse(await readResult(copy));
  if (!result.success) return { kind: "failed", output, seconds };
  for (const { name, status, assertionResults } of result.data.testResults) {
    const file = files.find((path) => name.endsWith(path)) ?? name;
    const failed = assertionResults.find((test) => test.status === "failed");
    if (failed) {
      return { kind: "red", by: `${file}: ${failed.fullName}`, output, seconds };
    }
    // What stands at the end of a file, such as a check of all credits, is no test of its own.
    if (status === "failed" && assertionResults.some((test) => test.status === "passed")) {
      return { kind: "red", by: `${file}: after its tests`, output, seconds };
    }
  }
  return { kind: "failed", output, seconds };
}

async function readResult(copy: Checkout): Promise<unknown> {
  try {
    return JSON.parse(await copy.read(RESULT));
  } catch {
    return undefined;
  }
}
