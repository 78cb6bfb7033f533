import fc from "fast-check";
import type { ModelRequest, ScriptedReply } from "#tests/model-host/model-host.ts";
import { BROKEN_RULE, healthyReply, NOT_APPLICABLE, taskOf } from "#tests/model-host/replies.ts";
import type { Fault } from "#tests/rig/fault-proxy.ts";

export const PEOPLE = 3;
const STEPS = 40;

/** How the model answers a call. */
export type Reply = "good" | "nonsense" | "refused" | "broken_rule" | "not_applicable";

/**
 * What a person does. "again" repeats the last request with its key; in "second_tab" another tab sends the
 * same key while the model thinks, in "rival" another key; in "leave" the first of two tabs disconnects.
 */
export type Deed =
  | "generate"
  | "incognito"
  | "again"
  | "form"
  | "second_tab"
  | "rival"
  | "leave"
  | "play"
  | "reload";

export interface Step {
  readonly person: number;
  readonly what: Deed;
  /** What happens to the transaction that begins the generation, and to the one that commits it. */
  readonly begin: Fault | null;
  readonly commit: Fault | null;
  /** Of the first calls to the model; later ones are answered well. */
  readonly replies: readonly Reply[];
}

/** A story of people who make beats, one step after another: all that happens in it is written in it. */
export type Story = readonly Step[];

/** Everything that can happen to a request to the database and needs no time. */
export const faults: fc.Arbitrary<Fault> = fc.constantFrom<Fault>(
  ...(["lost_before", "lost_after", "truncated", "twice", "busy", "failed"] as const),
);

export const replies: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Reply>("good") },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Reply>("nonsense", "refused", "broken_rule", "not_applicable"),
  },
);

const step: fc.Arbitrary<Step> = fc.record({
  person: fc.nat(PEOPLE - 1),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Deed>("generate", "incognito") },
    { weight: 4, arbitrary: fc.constantFrom<Deed>("second_tab", "rival", "leave") },
    { weight: 4, arbitrary: fc.constantFrom<Deed>("again", "form") },
    { weight: 2, arbitrary: fc.constantFrom<Deed>("play", "reload") },
  ),
  begin: fc.option(faults, { freq: 5, nil: null }),
  commit: fc.option(faults, { freq: 2, nil: null }),
  replies: fc.array(replies, { maxLength: 3 }),
});

export const stories: fc.Arbitrary<Story> = fc.array(step, {
  ...{ minLength: STEPS, maxLength: STEPS, size: "max" },
});

export function modelReply(kind: Reply, request: ModelRequest): ScriptedReply {
  if (kind === "nonsense") return { content: "I would rather not." };
  if (kind === "refused") return { status: 400 };
  const assesses = taskOf(request) === "assess-input";
  if (kind === "not_applicable" && assesses) return NOT_APPLICABLE;
  if (kind === "broken_rule" && !assesses) return BROKEN_RULE;
  return healthyReply(request);
}
