import { expect, test } from "vitest";
import { CALM_MS, CalmSteps } from "./calm-steps.ts";
import { type GeneratorState, IDLE } from "./generator-state.ts";

const ANALYZING = { status: "analyzing" } as const;
const GENERATING = { status: "generating" } as const;
const READY = { status: "success", beat: {} } as GeneratorState;
const FAILED = { status: "error", code: undefined, message: "", charged: false } as const;

/** Steps on a clock that moves only when it is told to. */
function stepsAtRest() {
  let time = 10_000;
  let due: { readonly at: number; readonly call: () => void } | undefined;
  const shown: string[] = [];
  const steps = new CalmSteps({
    now: () => time,
    later(call, ms) {
      due = { at: time + ms, call };
      return () => {
        due = undefined;
      };
    },
    show: ({ status }) => shown.push(status),
  });
  function pass(ms: number) {
    time += ms;
    if (due === undefined || due.at > time) return;
    const { call } = due;
    due = undefined;
    call();
  }
  return { steps, shown, pass };
}

test("a fast answer shows one step alone: the page leaves before another is due", () => {
  const { steps, shown, pass } = stepsAtRest();
  for (const state of [ANALYZING, GENERATING, READY]) {
    steps.tell(state);
    pass(150);
  }
  expect(shown).toEqual(["analyzing"]);
});

test("a step that lasts is shown once the one before was in sight for a calm moment", () => {
  const { steps, shown, pass } = stepsAtRest();
  steps.tell(ANALYZING);
  pass(100);
  steps.tell(GENERATING);
  pass(CALM_MS - 101);
  expect(shown).toEqual(["analyzing"]);
  pass(1);
  expect(shown).toEqual(["analyzing", "generating"]);
  pass(CALM_MS);
  steps.tell(READY);
  expect(shown).toEqual(["analyzing", "generating", "success"]);
});

test("what begins and what ends the steps is shown at once, and nothing comes after it", () => {
  const { steps, shown, pass } = stepsAtRest();
  for (const state of [ANALYZING, GENERATING, FAILED, ANALYZING, GENERATING, IDLE])
    steps.tell(state);
  pass(10 * CALM_MS);
  expect(shown).toEqual(["analyzing", "error", "analyzing", "idle"]);
});
