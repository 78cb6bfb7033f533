import { expect, test } from "vitest";
import { awaitHealth, runSteps, type Step } from "./steps.ts";

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

/** A product that answers 503 to its first requests. */
function recoveringAfter(times: number) {
  let requests = 0;
  const request = async () => {
    requests += 1;
    return requests > times ? new Response("{}") : new Response("starting", { status: 503 });
  };
  return { fetch: request as typeof fetch, requests: () => requests };
}

test("waits until the product answers 200", async () => {
  const product = recoveringAfter(2);
  await awaitHealth("https://beats.test", { fetch: product.fetch, pauseMs: 0 });
  expect(product.requests()).toBe(3);
});

test("throws with the last answer when the product does not recover", async () => {
  const product = recoveringAfter(Number.POSITIVE_INFINITY);
  const options = { fetch: product.fetch, patienceMs: 0, pauseMs: 0 };
  await expect(awaitHealth("https://beats.test", options)).rejects.toThrow("answers 503 starting");
});

test("waits longer for an unreachable host, and throws with the system's error code", async () => {
  let requests = 0;
  const request = async () => {
    requests += 1;
    if (requests > 2) return new Response("{}");
    throw new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } });
  };
  const options = { fetch: request as typeof fetch, patienceMs: 0, pauseMs: 0 };
  await awaitHealth("https://beats.test", options);
  expect(requests).toBe(3);

  requests = 0;
  const impatient = awaitHealth("https://beats.test", { ...options, silenceMs: 0 });
  await expect(impatient).rejects.toThrow("/api/health answers nothing (ENOTFOUND)");
});
