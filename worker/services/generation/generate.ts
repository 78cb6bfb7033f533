import type { Database } from "#db/client.ts";
import { beginGeneration, failGeneration, type GenerationPlace } from "#db/generations.ts";
import type {
  Assessment,
  LanguageModel,
  ProfileHints,
} from "#worker/domain/language-model/contract.ts";
import type { ModelFailure } from "#worker/domain/language-model/failure.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { profileHints } from "#worker/domain/profile/profile-hints.ts";
import { acceptInDoubt } from "#worker/domain/safety/accept-in-doubt.ts";
import { crisisLevel } from "#worker/domain/safety/crisis.ts";
import { secondsUntil, type Throttle } from "#worker/services/limits/throttle.ts";
import { openProfile } from "#worker/services/profile/stored.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { PersonKey, WrappedKey } from "#worker/services/sealing/person-key.ts";
import { type BeatRecord, readingOf, sealBeat } from "./beat-record.ts";
import { commitOnce } from "./commit.ts";
import { beatIdentity, dayOf, fingerprint } from "./identity.ts";
import { findMade } from "./replay.ts";
import type { MadeGeneration } from "./results.ts";

export interface GenerationRequest {
  readonly userId: string;
  /** Of the person; a desk unwraps it itself. */
  readonly personKey: WrappedKey;
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
      readonly record: BeatRecord;
      /** Of an incognito beat. */
      readonly link?: string | undefined;
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
  readonly keyring: Keyring;
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
 * Makes one beat for one credit: place in the database, safety check, assessment, composition, one
 * transaction. Every outcome but `ready` costs nothing; a repeated key gives the same beat again. The
 * text is read in its place alone: whoever is turned away by a limit costs no reading.
 * @param circumstances a desk knows them
 * @param report told when the text is being analysed and when the beat is being composed
 */
export async function generateBeat(
  ports: GenerationPorts,
  request: GenerationRequest,
  report: (phase: "analyzing" | "generating") => void,
  { alone = false, unanswered }: Circumstances = {},
): Promise<GenerationOutcome> {
  const { database, throttle, keyring, now, newId, log } = ports;
  const { userId, mood, incognito, key } = request;
  const started = now();
  const id = newId();
  const personKey = await keyring.unwrap(request.personKey);
  const asked = await fingerprint(personKey, mood, incognito);
  const wish = { ...request, personKey };
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
  if (answered !== undefined) return replay(ports, wish, answered, place.credits);
  if (place.row?.id !== id) return withoutPlace(ports, wish, asked, place);

  try {
    const danger = crisisLevel(mood);
    if (danger === "clear") {
      await release(ports, id);
      return { kind: "crisis" };
    }
    // An incognito beat takes nothing from the profile, as it leaves nothing behind.
    const profile = incognito ? undefined : await openProfile(personKey, place.profile);
    const person = profileHints(profile);
    const doubt = danger === "doubt";
    return await composeAndCommit(ports, { ...wish, id, doubt, person }, report);
  } catch (error) {
    log("generation.failed", errorFields(error));
    await release(ports, id);
    return { kind: "failed", at: "commit" };
  }
}

/** A request with its person's key, unwrapped. */
interface Wish extends Omit<GenerationRequest, "personKey"> {
  readonly personKey: PersonKey;
}

/** A request that has its place, with what bears on its beat besides the text. */
interface PlacedRequest extends Wish {
  /** Of this attempt. */
  readonly id: string;
  readonly doubt: boolean;
  readonly person: ProfileHints | undefined;
}

/** What a generation does in its place. */
async function composeAndCommit(
  ports: GenerationPorts,
  placed: PlacedRequest,
  report: (phase: "analyzing" | "generating") => void,
): Promise<GenerationOutcome> {
  const { database, model, now, newId, log } = ports;
  const { id, userId, mood, incognito, personKey } = placed;
  report("analyzing");
  const outcome = await composeFor(model, placed, () => report("generating"), log);
  if (outcome.kind !== "composed") {
    await release(ports, id);
    return outcome;
  }
  const { assessment, formula } = outcome;
  const made = now();
  const identity = await beatIdentity(personKey, { id, incognito, newId: newId(), now: made });
  const { link } = identity.result;
  const record: BeatRecord = {
    ...readingOf(mood),
    id: identity.result.beat,
    incognito,
    mood,
    focus: assessment.focus,
    context_class: assessment.context_class,
    quality_score: assessment.quality_score,
    beat_formula: JSON.stringify(formula),
    downloaded_count: 1,
    favourite: false,
    created_on: incognito ? dayOf(made) : made,
    named_on: made,
  };
  const history = await sealBeat(record, personKey, link);
  const committed = await commitOnce(database, { id, userId, ...identity, history }, log);
  if (committed.kind === "done") {
    return { kind: "ready", record, link, credits: committed.credits, replayed: false };
  }
  await release(ports, id);
  if (committed.kind === "no_credits") return committed;
  return { kind: "failed", at: "commit", ...(!committed.certain && { unanswered: id }) };
}

type Composed =
  | {
      readonly kind: "composed";
      readonly assessment: Assessment & { readonly context_class: BeatRecord["context_class"] };
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
  const assessment = acceptInDoubt(result.assessment, doubt);
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
  wish: Wish,
  asked: string,
  { row, credits, throttledUntil }: GenerationPlace,
): Promise<GenerationOutcome> {
  if (row !== undefined && row.status !== "failed") {
    if (row.fingerprint !== asked) return { kind: "key_reused" };
    if (row.status === "pending") return { kind: "in_progress" };
    return replay(ports, wish, { ...row, key: wish.key }, credits);
  }
  if (credits <= 0) return { kind: "no_credits" };
  if (throttledUntil === undefined) return { kind: "in_progress" };
  return { kind: "throttled", retryAfterSeconds: secondsUntil(throttledUntil, ports.now()) };
}

/** The beat that a generation made before, at no cost. */
async function replay(
  { database, keyring: { secrets }, log }: GenerationPorts,
  { personKey: key }: Wish,
  made: MadeGeneration,
  credits: number,
): Promise<GenerationOutcome> {
  const beat = await findMade(database, { key, secrets }, made);
  if (beat !== undefined) return { kind: "ready", ...beat, credits, replayed: true };
  log("generation.replay_without_beat", { generation: made.id });
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
