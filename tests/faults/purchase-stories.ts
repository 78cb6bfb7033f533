import fc from "fast-check";
import { describeDatabaseError, openDatabase } from "#db/client.ts";
import type { Client } from "#tests/rig/client.ts";
import type { Fault } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { PLANS, type PlanId } from "#worker/features/payments/rules.ts";
import { deleteHoldings, generationsOf } from "#worker/features/privacy/holdings.store.ts";
import { Refusal } from "#worker/tools/local/gateway/answer.ts";
import type { Link } from "#worker/tools/local/gateway/books.ts";
import type { ReceivedBeat } from "./invariants.ts";
import { faults } from "./stories.ts";

export const PEOPLE = 3;
export const TABS_OF_EACH = 2;
const OPERATIONS = 50;

/** What a tab does, and what happens at the gateway with a link that its person knows. */
type Operation =
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

/** Fewer than a story's beats may be, so that some refunds find nothing left. */
const FREE_CREDITS = 2;

/** A button that a person pressed. */
export interface Press {
  readonly plan: PlanId;
  readonly key: string;
  linkId?: string;
}

/** Somebody who buys; their tabs share all this. */
export interface Buyer {
  readonly id: string;
  readonly jar: Client;
  readonly presses: Press[];
  readonly links: Set<string>;
  readonly returns: string[];
  beats: ReceivedBeat[];
}

export async function newBuyer(stack: Stack): Promise<Buyer> {
  const { id, jar } = await stack.insertPerson(FREE_CREDITS);
  return { id, jar, presses: [], links: new Set(), returns: [], beats: [] };
}

/** What happens to a link at the gateway, which refuses what makes no sense. */
export function atGateway(
  { gateway }: Stack,
  { returns }: Buyer,
  { id, amount, attempts }: Link,
  what: Operation,
): void {
  const payment = attempts.find(({ status }) => status === "captured");
  try {
    if (what === "pay" || what === "pay_late") {
      const { pathname, search } = new URL(
        gateway.pay(id, { late: what === "pay_late" }).returnUrl,
      );
      returns.push(pathname + search);
    } else if (what === "fail") gateway.fail(id);
    else if (what === "expire") gateway.expire(id);
    else if (what === "close") gateway.cancel(id);
    else if (what === "refund") payment && gateway.refund(payment.id);
    else if (what === "refund_part") payment && gateway.refund(payment.id, Math.ceil(amount / 3));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Deletes the account, unless a beat of it is being made. */
export async function leave({ databaseUrl }: Stack, buyer: Buyer): Promise<void> {
  const database = openDatabase({ url: databaseUrl });
  try {
    const generations = await generationsOf(database, buyer.id);
    // They share nothing.
    const ties = { sharer: buyer.id, answerer: buyer.id };
    const former = { digest: buyer.id, forgetOn: 0 };
    await deleteHoldings(database, buyer.id, { generations, incognitoIds: [], ties, former });
    buyer.beats = [];
  } catch (error) {
    const { kind } = describeDatabaseError(error);
    if (kind !== "constraint" && kind !== "busy") throw error;
  }
}
