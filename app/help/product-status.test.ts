import { expect, test } from "vitest";
import type { Seen } from "#worker/domain/watch.ts";
import { partStates } from "./product-status.ts";

const WELL: Seen = { at: 0, since: 0, writes: true, books: null, troubles: {} };

test("says that all works, and that nothing is sold where nothing is", () => {
  const works = { signIn: "works", sound: "works", mail: "works", payments: "works" };
  expect(partStates(WELL, true, 0)).toEqual(works);
  expect(partStates(WELL, false, 0)).toEqual({ ...works, payments: "closed" });
});

test("while the database takes no writes nothing works, whatever failed before", () => {
  const seen = { ...WELL, writes: false, troubles: { mail: 0 } };
  const { signIn, sound, mail, payments } = partStates(seen, true, 0);
  expect(new Set([signIn, sound, mail, payments])).toEqual(new Set(["stopped"]));
});

test("a part that failed a short while ago says so, and the others work", () => {
  const states = partStates({ ...WELL, troubles: { mail: 0, model: 0 } }, true, 1_000);
  expect(states).toEqual({
    signIn: "works",
    sound: "troubled",
    mail: "troubled",
    payments: "works",
  });
});

test("where nobody can look, it says so in place of guessing", () => {
  expect(partStates(undefined, true, 0).signIn).toBe("unknown");
});
