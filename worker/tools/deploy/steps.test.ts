import { expect, test } from "vitest";
import { type Step, takeSteps } from "./steps.ts";

/** Three steps, the second of which may fail; tells what was done. */
function plan(failure?: string) {
  const done: string[] = [];
  const said: string[] = [];
  const step = (name: string, outside = false): Step => ({
    name,
    outside,
    async run() {
      if (name === "migrate" && failure !== undefined) throw new Error(failure);
      done.push(name);
    },
  });
  const steps = [step("build"), step("migrate", true), step("deploy", true)];
  const say = (line: string) => said.push(line);
  return { done, said, take: (dryRun: boolean) => takeSteps(steps, { dryRun, say }) };
}

test("takes all steps in order", async () => {
  const { take, done } = plan();
  expect(await take(false)).toBe(true);
  expect(done).toEqual(["build", "migrate", "deploy"]);
});

test("stops at the first step that fails, with one line that says why", async () => {
  const { take, done, said } = plan("no such host");
  expect(await take(false)).toBe(false);
  expect(done).toEqual(["build"]);
  expect(said.at(-1)).toBe('stopped at "migrate": no such host');
});

test("a dry run leaves out what reaches outside", async () => {
  const { take, done, said } = plan();
  expect(await take(true)).toBe(true);
  expect(done).toEqual(["build"]);
  expect(said).toEqual(["build", "left out: migrate", "left out: deploy"]);
});
