import fc from "fast-check";
import type { Fault } from "#tests/rig/fault-proxy.ts";
import { PLANS, type PlanId } from "#worker/domain/payments/plans.ts";
import type { Faults } from "#worker/tools/local/gateway/faults.ts";

export const PEOPLE = 3;
export const TABS_OF_EACH = 2;
const OPERATIONS = 100;
/** Within the requests to the database that a story makes for its purchases. */
const LATEST_CRASH = 120;

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
  /** Which of the person's purchases, counted around. */
  readonly which: number;
}

/** A random story of people who buy. */
export interface Story {
  readonly steps: readonly Step[];
  /** Faults of the requests to the database that are about purchases, in order; null is none. */
  readonly faults: readonly (Fault | null)[];
  /** How often each thing goes wrong at the gateway, from 0 to 1. */
  readonly gateway: Partial<Faults>;
  /** The request to the database about purchases during which the runtime is killed. */
  readonly crashAt: number;
  /** Whether the scheduled job comes before the gateway repeats its events, at the end. */
  readonly jobFirst: boolean;
}

const often = fc.constantFrom(0, 0, 0.2, 0.5);

/** A gateway that never answers is left out: each would take the whole time limit. */
const gateway: fc.Arbitrary<Partial<Faults>> = fc.record({
  createAnswersLost: often,
  createFails: often,
  readsFail: often,
  loseWebhooks: often,
  doubleWebhooks: often,
  webhookAnswersLost: often,
  shuffleWebhooks: often,
  delayWebhooks: often,
  oldSecret: often,
});

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Operation>("buy", "press_twice") },
  { weight: 2, arbitrary: fc.constant<Operation>("press_again") },
  { weight: 7, arbitrary: fc.constantFrom<Operation>("pay", "pay_late") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("fail", "expire", "close") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("refund_part", "refund") },
  { weight: 5, arbitrary: fc.constantFrom<Operation>("come_back", "reload", "list") },
  { weight: 2, arbitrary: fc.constantFrom<Operation>("deliver", "reconcile") },
  { weight: 1, arbitrary: fc.constant<Operation>("beat") },
);

const step: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(PEOPLE * TABS_OF_EACH - 1),
  what: fc.oneof(
    { weight: 150, arbitrary: operation },
    { weight: 1, arbitrary: fc.constant<Operation>("leave") },
  ),
  plan: fc.constantFrom(...PLANS.map(({ id }) => id)),
  which: fc.nat(5),
});

export const stories: fc.Arbitrary<Story> = fc.record({
  steps: fc.array(step, { minLength: OPERATIONS, maxLength: OPERATIONS, size: "max" }),
  faults: fc.array(
    fc.option(
      fc.constantFrom<Fault>("lost_before", "lost_after", "truncated", "twice", "busy", "failed", {
        delayMs: 20,
      }),
      { freq: 4, nil: null },
    ),
    { minLength: 50, maxLength: 200, size: "max" },
  ),
  gateway,
  crashAt: fc.integer({ min: 1, max: LATEST_CRASH }),
  jobFirst: fc.boolean(),
});
