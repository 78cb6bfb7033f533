import fc from "fast-check";
import type { Fault } from "#tests/rig/fault-proxy.ts";
import type { PlanId } from "#worker/features/payments/rules.ts";
import { PLANS } from "#worker/features/payments/rules.ts";
import { faults } from "./stories.ts";

export const PEOPLE = 3;
export const TABS_OF_EACH = 2;
const OPERATIONS = 50;

/** What a tab does, and what happens at the gateway with a link that its person knows. */
export type Operation =
  | "buy"
  | "press_twice"
  | "press_again"
  | "pay"
  | "pay_late"
  | "fail"
  | "expire"
  | "close"
  | "refund_part"
  | "refund"
  | "come_back"
  | "reload"
  | "list"
  | "beat"
  | "leave"
  | "deliver"
  | "reconcile";

export interface Step {
  readonly tab: number;
  readonly what: Operation;
  readonly plan: PlanId;
  /** Which of the person's purchases, or of all events, counted around. */
  readonly which: number;
  /** Of the first requests to the database about purchases; null is none. */
  readonly faults: readonly (Fault | null)[];
  /** What goes wrong at the gateway meanwhile. */
  readonly trouble: Trouble | null;
  /** How far the first of two presses comes before the other. */
  readonly held: "before" | "after";
}

/** Certain, so that the gateway throws no dice. One that never answers would take the whole time limit. */
export type Trouble =
  | "createAnswersLost"
  | "createFails"
  | "readsFail"
  | "loseWebhooks"
  | "oldSecret";

/** A story of people who buy. */
export interface Story {
  readonly steps: readonly Step[];
  /** The runtime is killed at the first request about purchases from this step on. */
  readonly crash: { readonly at: number; readonly held: "before" | "after" };
  /** Whether the scheduled job comes before the gateway repeats its events, at the end. */
  readonly jobFirst: boolean;
}

const held = fc.constantFrom("before" as const, "after" as const);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Operation>("buy", "press_twice") },
  { weight: 2, arbitrary: fc.constant<Operation>("press_again") },
  { weight: 7, arbitrary: fc.constantFrom<Operation>("pay", "pay_late") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("fail", "expire", "close") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("refund_part", "refund") },
  { weight: 5, arbitrary: fc.constantFrom<Operation>("come_back", "reload", "list") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("deliver", "reconcile") },
  { weight: 3, arbitrary: fc.constant<Operation>("deliver") },
  { weight: 1, arbitrary: fc.constant<Operation>("beat") },
);

const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(PEOPLE * TABS_OF_EACH - 1),
  what: fc.oneof(
    { weight: 150, arbitrary: operation },
    { weight: 1, arbitrary: fc.constant<Operation>("leave") },
  ),
  plan: fc.constantFrom(...PLANS.map(({ id }) => id)),
  which: fc.nat(20),
  faults: fc.array(fc.option(faults, { freq: 4, nil: null }), { maxLength: 3 }),
  trouble: fc.option(
    fc.constantFrom<Trouble>(
      ...(["createAnswersLost", "createFails", "readsFail", "loseWebhooks", "oldSecret"] as const),
    ),
    { freq: 2, nil: null },
  ),
  held,
});

export const stories: fc.Arbitrary<Story> = fc.record({
  steps: fc.array(step, { minLength: OPERATIONS, maxLength: OPERATIONS, size: "max" }),
  crash: fc.record({ at: fc.nat(OPERATIONS / 2), held }),
  jobFirst: fc.boolean(),
});
