import { expect, test } from "vitest";
import type { Phase } from "#worker/domain/beats/phase.ts";
import type { GenerationOutcome } from "#worker/services/generation/outcome.ts";
import { Run } from "./run.ts";

const REQUEST = {
  userId: "u",
  personKey: { userId: "u", wrapped: "", version: "" },
  mood: "sad",
  incognito: false,
  key: "k",
};

function startRun() {
  const end = Promise.withResolvers<GenerationOutcome>();
  let begin: (phase: Phase) => void = () => {};
  const run = new Run(REQUEST, (onPhase) => {
    begin = onPhase;
    return end.promise;
  });
  return { run, begin: (phase: Phase) => begin(phase), end: end.resolve };
}

test("who joins late hears the phases already passed, then the others", async () => {
  const { run, begin, end } = startRun();
  begin("analyzing");
  const heard: Phase[] = [];
  const followed = run.follow((phase) => heard.push(phase));
  expect(heard).toEqual(["analyzing"]);
  begin("generating");
  expect(heard).toEqual(["analyzing", "generating"]);
  end({ kind: "not_applicable" });
  expect(await followed).toEqual({ kind: "not_applicable" });
});

test("a listener whose connection dropped ends nothing", async () => {
  const { run, begin, end } = startRun();
  const heard: Phase[] = [];
  const dropped = run.follow(() => Promise.reject(new Error("connection lost")));
  const other = run.follow((phase) => heard.push(phase));
  begin("analyzing");
  begin("generating");
  end({ kind: "crisis" });
  expect(await Promise.all([dropped, other])).toEqual([{ kind: "crisis" }, { kind: "crisis" }]);
  expect(heard).toEqual(["analyzing", "generating"]);
});

test("a key serves the same request alone", () => {
  const { run } = startRun();
  expect(run.isFor({ ...REQUEST })).toBe(true);
  expect(run.isFor({ ...REQUEST, mood: "glad" })).toBe(false);
  expect(run.isFor({ ...REQUEST, incognito: true })).toBe(false);
});
