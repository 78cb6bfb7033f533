import { describe, expect, test } from "vitest";
import { isCommit } from "#tests/faults/invariants.ts";
import { expectOutage, outageFixture } from "#tests/faults/outages.ts";

/** Outages that last until a deadline of the product has passed. */
const outage = outageFixture();

describe("pages and calls answer 503 once, or work without it, while the database", () => {
  test("is stopped: it accepts connections, and answers nothing", () =>
    expectOutage(outage, ({ engine }) => {
      engine.freeze();
      return () => engine.thaw();
    }));

  test("takes 20 seconds", () =>
    expectOutage(outage, (stack) => {
      stack.intervene(() => ({ delayMs: 20_000 }));
      return () => stack.intervene(undefined);
    }));
});

test("an answer to the commit that arrives after the deadline: one beat for one credit", async () => {
  const { stack, jar, id } = outage;
  let late = false;
  await outage.breakDatabase((broken) => {
    broken.intervene((pipeline) => {
      if (late || !isCommit(pipeline)) return undefined;
      late = true;
      return { delayMs: 11_000 };
    });
    return () => broken.intervene(undefined);
  });
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
  expect(late).toBe(true);
  const left = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(left, [id])).toBe(24);
});
