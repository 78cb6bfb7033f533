import { expect, test } from "vitest";
import { limitRetryAfter } from "./retry-after.ts";

/** The retry headers of a host's response, as the openai client receives them. */
async function received(headers: Record<string, string>, remaining = 120_000) {
  const limited = limitRetryAfter(
    async () => new Response("busy", { status: 429, headers }),
    () => remaining,
  );
  const response = await limited("http://model.test");
  return Object.fromEntries(
    ["retry-after", "retry-after-ms", "x-should-retry"].map((name) => [
      name,
      response.headers.get(name),
    ]),
  );
}

test.each(["1", "59"])("a requested wait of %s s is passed on", async (seconds) => {
  expect(await received({ "retry-after": seconds })).toMatchObject({ "retry-after": seconds });
});

test.each(["60", "3600"])(
  "a requested wait of %s s is removed: the client uses its own backoff",
  async (seconds) => {
    expect(await received({ "retry-after": seconds })).toEqual({
      "retry-after": null,
      "retry-after-ms": null,
      "x-should-retry": null,
    });
  },
);

test("a wait until an HTTP date is limited too", async () => {
  const far = "Fri, 31 Dec 2100 23:59:59 GMT";
  expect(await received({ "retry-after": far })).toMatchObject({ "retry-after": null });
});

test("a wait beyond the time left fails at once", async () => {
  expect(await received({ "retry-after": "30" }, 10_000)).toMatchObject({
    "x-should-retry": "false",
  });
});
