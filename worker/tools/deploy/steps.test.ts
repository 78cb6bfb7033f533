import { expect, test } from "vitest";
import { runSteps, type Step } from "./steps.ts";

/** Three steps, of which the second may fail; `done` lists those that ran. */
function threeSteps(failure?: string) {
  const done: string[] = [];
  const printed: string[] = [];
  const step = (name: string, external = false): Step => ({
    name,
    external,
    async run() {
      if (name === "migrate" && failure !== undefined) throw new Error(failure);
      done.push(name);
    },
  });
  const steps = [step("build"), step("migrate", true), step("deploy", true)];
  const print = (line: string) => printed.push(line);
  return { done, printed, run: (dryRun: boolean) => runSteps(steps, { dryRun, print }) };
}

test("runs all steps in order", async () => {
  const { run, done } = threeSteps();
  expect(await run(false)).toBe(true);
  expect(done).toEqual(["build", "migrate", "deploy"]);
});

test("stops at the first step that fails, and prints the reason in one line", async () => {
  const { run, done, printed } = threeSteps("no such host");
  expect(await run(false)).toBe(false);
  expect(done).toEqual(["build"]);
  expect(printed.at(-1)).toBe('stopped at "migrate": no such host');
});

test("a dry run skips external steps", async () => {
  const { run, done, printed } = threeSteps();
  expect(await run(true)).toBe(true);
  expect(done).toEqual(["build"]);
  expect(printed).toEqual(["build", "left out: migrate", "left out: deploy"]);
});
