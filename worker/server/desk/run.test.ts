import { expect, test } from "vitest";
import type { GenerationOutcome } from "#worker/features/beats/outcome.ts";
import type { Phase } from "#worker/features/beats/rules.ts";
import { Run } from "./run.ts";

const REQUEST = {
  userId: "u",
  personKey: { userId: "u", wrapped: "", version: "" },
  mood: "sad",
  incognito: false,
  key: "k",
  crisis: { language: "en-hi", level: "none", about: "self", faint: false },
  language: "en",
} as const;

function startRun() {
  const end = Promise.withResolvers<GenerationOutcome>();
  let begin: (phase: Phase) => void = () => {};
  const run = new Run(REQUEST, (onPhase) => {
    begin = onPhase;
    return end.promise;
  });
  return { run, begin: (phase: Phase) => begin(phase), end: end.resolve };
}

test("a listener that joins late receives the phases already passed, then the others", async () => {
  const { run, begin, end } = startRun();
  begin("analyzing");
  const received: Phase[] = [];
  const followed = run.follow((phase) => received.push(phase));
  expect(received).toEqual(["analyzing"]);
  begin("generating");
  expect(received).toEqual(["analyzing", "generating"]);
  end({ kind: "not_applicable" });
  expect(await followed).toEqual({ kind: "not_applicable" });
});

test("a dropped connection ends neither the run nor other listeners", async () => {
  const { run, begin, end } = startRun();
  const received: Phase[] = [];
  const dropped = run.follow(() => Promise.reject(new Error("connection lost")));
  const other = run.follow((phase) => received.push(phase));
  begin("analyzing");
  begin("generating");
  end({ kind: "crisis" });
  expect(await Promise.all([dropped, other])).toEqual([{ kind: "crisis" }, { kind: "crisis" }]);
  expect(received).toEqual(["analyzing", "generating"]);
});

test("a run belongs to one request", () => {
  const { run } = startRun();
  expect(run.isFor({ ...REQUEST })).toBe(true);
  expect(run.isFor({ ...REQUEST, mood: "glad" })).toBe(false);
  expect(run.isFor({ ...REQUEST, incognito: true })).toBe(false);
  expect(run.isFor({ ...REQUEST, composer: "built_in" })).toBe(false);
});
