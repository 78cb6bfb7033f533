import { expect, test } from "vitest";
import { awaitHealth } from "./health.ts";

/** A product that is ill for a while. */
function recoveringAfter(times: number) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked > times ? new Response("{}") : new Response("starting", { status: 503 });
  };
  return { fetch: ask as typeof fetch, asked: () => asked };
}

test("waits until the product is well", async () => {
  const product = recoveringAfter(2);
  await awaitHealth("https://beats.test", { fetch: product.fetch, pauseMs: 0 });
  expect(product.asked()).toBe(3);
});

test("tells the last answer of a product that stays ill", async () => {
  const product = recoveringAfter(Number.POSITIVE_INFINITY);
  const options = { fetch: product.fetch, patienceMs: 0, pauseMs: 0 };
  await expect(awaitHealth("https://beats.test", options)).rejects.toThrow("answers 503 starting");
});

test("waits longer for an address that nobody knows yet, and says why it gave up", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked > 2) return new Response("{}");
    throw new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } });
  };
  const options = { fetch: ask as typeof fetch, patienceMs: 0, pauseMs: 0 };
  await awaitHealth("https://beats.test", options);
  expect(asked).toBe(3);

  asked = 0;
  const impatient = awaitHealth("https://beats.test", { ...options, silenceMs: 0 });
  await expect(impatient).rejects.toThrow("/api/health answers nothing (ENOTFOUND)");
});
