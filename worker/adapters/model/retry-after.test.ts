import { expect, test } from "vitest";
import { limitRetryAfter } from "./retry-after.ts";

/** What the openai client gets to see of a host's wish to wait. */
async function seen(headers: Record<string, string>, remaining = 120_000) {
  const heeding = limitRetryAfter(
    async () => new Response("busy", { status: 429, headers }),
    () => remaining,
  );
  const response = await heeding("http://model.test");
  return Object.fromEntries(
    ["retry-after", "retry-after-ms", "x-should-retry"].map((name) => [
      name,
      response.headers.get(name),
    ]),
  );
}

test.each(["1", "59"])("a wish to wait %s s is passed on", async (seconds) => {
  expect(await seen({ "retry-after": seconds })).toMatchObject({ "retry-after": seconds });
});

test.each(["60", "3600"])(
  "a wish to wait %s s is not: the client backs off by itself",
  async (seconds) => {
    expect(await seen({ "retry-after": seconds })).toEqual({
      "retry-after": null,
      "retry-after-ms": null,
      "x-should-retry": null,
    });
  },
);

test("an HTTP date is a wish too", async () => {
  const far = new Date(Date.now() + 3_600_000).toUTCString();
  expect(await seen({ "retry-after": far })).toMatchObject({ "retry-after": null });
});

test("a wait beyond the time left fails at once", async () => {
  expect(await seen({ "retry-after": "30" }, 10_000)).toMatchObject({ "x-should-retry": "false" });
});
