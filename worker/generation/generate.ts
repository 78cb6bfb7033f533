import type { Database } from "#db/client.ts";
import { beginGeneration, failGeneration, type GenerationPlace } from "#db/generations.ts";
import { findHistoryRow, type HistoryRow } from "#db/history.ts";
import { secondsUntil, type Throttle } from "#worker/limits/throttle.ts";
import type { Log } from "#worker/log.ts";
import { errorFields } from "#worker/log.ts";
import type { Assessment, LanguageModel, PersonInWords } from "#worker/model/contract.ts";
import type { ModelFailure } from "#worker/model/failure.ts";
import { personInWords } from "#worker/profile/person-in-words.ts";
import { crisisLevel } from "#worker/safety/crisis.ts";
import { heedDoubt } from "#worker/safety/heed-doubt.ts";
import { commitOnce } from "./commit.ts";
import { beatIdentity, fingerprint } from "./identity.ts";

export interface GenerationRequest {
  readonly userId: string;
  /** Read by readMood. */
  readonly mood: string;
  readonly incognito: boolean;
  /** The client's idempotency key. */
  readonly key: string;
}

/** What is known of the person's other generations. */
export interface Circumstances {
  /** No other run of theirs is under way: a place that is taken is left over. @default false */
  readonly alone?: boolean;
  /** Id of their last generation, if its booking got no answer. */
  readonly unanswered?: string | undefined;
}

export type GenerationOutcome =
  | {
      readonly kind: "ready";
      readonly row: HistoryRow;
      readonly credits: number;
      readonly replayed: boolean;
    }
  | { readonly kind: "crisis" }
  | { readonly kind: "not_applicable" }
  | { readonly kind: "no_credits" }
  | { readonly kind: "in_progress" }
  | { readonly kind: "key_reused" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number }
  | {
      readonly kind: "failed";
      readonly at: "profile" | "model" | "commit" | "desk";
      /** Id of a generation whose booking got no answer: it may stand all the same. */
      readonly unanswered?: string;
    };

export interface GenerationPorts {
  readonly database: Database;
  readonly model: LanguageModel;
  readonly secret: string;
  readonly throttle: Throttle;
  readonly now: () => number;
  readonly newId: () => string;
  readonly log: Log;
}

/** Longest time for the model's calls together, ms. */
const MODEL_DEADLINE_MS = 120_000;
/** A generation that has not ended by then never will; it outlives the model's deadline. */
export const LEASE_MS = 180_000;

/**
 * Makes one beat for one credit: safety check, place in the database, assessment, composition, one
 * transaction. Every outcome but `ready` costs nothing; a repeated key gives the same beat again.
 * @param circumstances a desk knows them
 * @param report told when the text is being analysed and when the beat is being composed
 */
export async function generateBeat(
  ports: GenerationPorts,
  request: GenerationRequest,
  report: (phase: "analyzing" | "generating") => void,
  { alone = false, unanswered }: Circumstances = {},
): Promise<GenerationOutcome> {
  const { database, secret, throttle, now, newId, log } = ports;
  const { userId, mood, incognito, key } = request;
  const danger = crisisLevel(mood);
  if (danger === "clear") return { kind: "crisis" };

  const started = now();
  const id = newId();
  const asked = await fingerprint(secret, userId, mood, incognito);
  let place: GenerationPlace;
  try {
    place = await beginGeneration(database, {
      id,
      userId,
      key,
      fingerprint: asked,
      now: started,
      leaseExpiresAt: started + LEASE_MS,
      tries: await throttle.window(["generation", userId]),
      takesOver: alone,
      unanswered,
    });
  } catch (error) {
    log("generation.begin_failed", errorFields(error));
    // The answer may be what was lost: then the place is taken, and nobody is in it.
    await release(ports, id);
    return { kind: "failed", at: "profile" };
  }
  const { answered } = place;
  if (answered !== undefined) return replay(ports, request, answered, place.credits);
  if (place.row?.id !== id) return withoutPlace(ports, request, asked, place);

  try {
    // An incognito beat takes nothing from the profile, as it leaves nothing behind.
    const person = incognito ? undefined : personInWords(place.told);
    const doubt = danger === "doubt";
    return await composeAndCommit(ports, { ...request, id, doubt, person }, report);
  } catch (error) {
    log("generation.failed", errorFields(error));
    await release(ports, id);
    return { kind: "failed", at: "commit" };
  }
}

/** A request that has its place, with what bears on its beat besides the text. */
interface PlacedRequest extends GenerationRequest {
  /** Of this attempt. */
  readonly id: string;
  readonly doubt: boolean;
  readonly person: PersonInWords | undefined;
}

/** What a generation does in its place. */
async function composeAndCommit(
  ports: GenerationPorts,
  placed: PlacedRequest,
  report: (phase: "analyzing" | "generating") => void,
): Promise<GenerationOutcome> {
  const { database, model, secret, now, log } = ports;
  const { id, userId, mood, incognito, key } = placed;
  report("analyzing");
  const outcome = await composeFor(model, placed, () => report("generating"), log);
  if (outcome.kind !== "composed") {
    await release(ports, id);
    return outcome;
  }
  const { assessment, formula } = outcome;
  const identity = await beatIdentity(secret, { id, userId, key, incognito, now: now() });
  const history: HistoryRow = {
    id: identity.beatId,
    user_id: incognito ? null : userId,
    mood_input: mood,
    beat_formula: JSON.stringify(formula),
    context_class: assessment.context_class,
    focus: assessment.focus,
    quality_score: assessment.quality_score,
    downloaded_count: 1,
    favourite: false,
    created_on: identity.createdOn,
  };
  const { ledgerReference } = identity;
  const committed = await commitOnce(
    database,
    { id, userId, now: now(), ledgerReference, history },
    log,
  );
  if (committed.kind === "done") {
    return { kind: "ready", row: history, credits: committed.credits, replayed: false };
  }
  await release(ports, id);
  if (committed.kind === "no_credits") return committed;
  return { kind: "failed", at: "commit", ...(!committed.certain && { unanswered: id }) };
}

type Composed =
  | {
      readonly kind: "composed";
      readonly assessment: Assessment & { readonly context_class: HistoryRow["context_class"] };
      readonly formula: readonly object[];
    }
  | Extract<GenerationOutcome, { kind: "crisis" | "not_applicable" | "failed" }>;

async function composeFor(
  model: LanguageModel,
  { mood: text, doubt, person }: PlacedRequest,
  composing: () => void,
  log: Log,
): Promise<Composed> {
  const signal = AbortSignal.timeout(MODEL_DEADLINE_MS);
  const result = await model.assess(text, { signal });
  if (!result.ok) return modelFailed("assess", result.failure, log);
  const assessment = heedDoubt(result.assessment, doubt);
  const { context_class, focus, goal } = assessment;
  if (assessment.crisis) return { kind: "crisis" };
  if (context_class === "Not Applicable") return { kind: "not_applicable" };
  composing();
  const request = { text, focus, contextClass: context_class, goal, person };
  const composition = await model.compose(request, { signal });
  if (!composition.ok) return modelFailed("compose", composition.failure, log);
  const { formula } = composition;
  return { kind: "composed", assessment: { ...assessment, context_class }, formula };
}

/** Logged by kind and status alone: a message may quote the model's reply. */
function modelFailed(
  task: "assess" | "compose",
  { kind, status }: ModelFailure,
  log: Log,
): Composed {
  log("generation.model_failed", { task, cause: `model.${kind}`, status });
  return { kind: "failed", at: "model" };
}

/** Why this attempt may not run, or the beat that its key made before. */
async function withoutPlace(
  ports: GenerationPorts,
  request: GenerationRequest,
  asked: string,
  { row, credits, throttledUntil }: GenerationPlace,
): Promise<GenerationOutcome> {
  if (row !== undefined && row.status !== "failed") {
    if (row.fingerprint !== asked) return { kind: "key_reused" };
    if (row.status === "pending") return { kind: "in_progress" };
    return replay(ports, request, { id: row.id, key: request.key }, credits);
  }
  if (credits <= 0) return { kind: "no_credits" };
  if (throttledUntil === undefined) return { kind: "in_progress" };
  return { kind: "throttled", retryAfterSeconds: secondsUntil(throttledUntil, ports.now()) };
}

/** The beat that a generation made before, at no cost. */
async function replay(
  { database, secret, now, log }: GenerationPorts,
  { userId, incognito }: GenerationRequest,
  { id, key }: { readonly id: string; readonly key: string },
  credits: number,
): Promise<GenerationOutcome> {
  const { beatId } = await beatIdentity(secret, { id, userId, key, incognito, now: now() });
  const made = await findHistoryRow(database, beatId);
  if (made !== undefined) return { kind: "ready", row: made, credits, replayed: true };
  log("generation.replay_without_beat", { generation: id });
  return { kind: "failed", at: "commit" };
}

/** Gives the place back. Should that fail, the lease's end gives it back. */
async function release({ database, now, log }: GenerationPorts, id: string): Promise<void> {
  try {
    await failGeneration(database, id, now());
  } catch (error) {
    log("generation.release_failed", errorFields(error));
  }
}
