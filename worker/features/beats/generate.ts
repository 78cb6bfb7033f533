import { untilDeadline } from "#worker/domain/deadline.ts";
import { errorFields } from "#worker/domain/log.ts";
import { profileHints } from "#worker/features/profile/listener.rules.ts";
import { openProfile } from "#worker/features/profile/sealed.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { LanguageModel } from "#worker/reading/model/contract.ts";
import { composeMood } from "./compose-mood.ts";
import { beginGeneration, type LeaseState } from "./generation.store.ts";
import { fingerprint, newBeat } from "./identity.ts";
import { commitOnce, outcomeWithoutLease, quotaOf, release } from "./lease.ts";
import { cryIfLost, type LedgerWitness, remember } from "./ledger-witness.ts";
import type { GenerationOutcome, GenerationRequest } from "./outcome.ts";
import type { Phase } from "./rules.ts";

export interface GenerationPorts extends Dependencies {
  readonly model: LanguageModel;
}

/** What the desk knows of the person's other generations. */
export interface OtherGenerations {
  /** No other generation of this person is running, so a pending row is left from a crash. @default false */
  readonly noneRunning?: boolean;
  /** Id of their last generation, if its commit got no answer. */
  readonly unanswered?: string | undefined;
  /** What was seen of the person's ledger. @default nothing, and nothing is remembered */
  readonly witness?: LedgerWitness;
}

/** Longest time for all calls to the model together, ms. */
const MODEL_DEADLINE_MS = 120_000;

/** The lease of a pending generation, ms: longer than the model's deadline. */
export const LEASE_MS = 180_000;

/** A generation that holds its person's lease. */
interface PendingGeneration extends GenerationRequest {
  readonly id: string;
  readonly unwrappedKey: PersonKey;
  /** The profile as it is stored. */
  readonly profile: LeaseState["profile"];
  readonly witness: LedgerWitness | undefined;
}

/**
 * Makes one beat for one credit: takes the person's lease in the database, composes the mood, commits
 * the result in one transaction. Every outcome but `ready` costs nothing; a repeated key returns the
 * same beat again. What the text says of a crisis was read before.
 * @param onPhase called at the start of each phase
 */
export async function generateBeat(
  ports: GenerationPorts,
  request: GenerationRequest,
  onPhase: (phase: Phase) => void,
  { noneRunning = false, unanswered, witness }: OtherGenerations = {},
): Promise<GenerationOutcome> {
  const { database, throttle, keyring, now, newId, log } = ports;
  const { userId, key } = request;
  const started = now();
  const id = newId();
  const unwrappedKey = await keyring.unwrap(request.personKey);
  const digest = await fingerprint(unwrappedKey, request);
  const known = await witness?.known();
  const limit = await throttle.window(["generation", userId]);
  let lease: LeaseState;
  try {
    lease = await beginGeneration(database, {
      id,
      userId,
      key,
      fingerprint: digest,
      now: started,
      leaseExpiresAt: started + LEASE_MS,
      limit,
      takesOver: noneRunning,
      unanswered,
      ledgerThrough: known?.through,
    });
  } catch (error) {
    log("generation.begin_failed", errorFields(error));
    // The row may have been written although its answer was lost.
    await release(ports, id);
    return { kind: "failed", at: "begin" };
  }
  await cryIfLost(log, known, lease.ledger);
  const quota = quotaOf(limit, lease.counted, started);
  if (lease.answered !== undefined || lease.row?.id !== id) {
    return outcomeWithoutLease(
      ports,
      { fingerprint: digest, personKey: unwrappedKey, quota },
      lease,
    );
  }
  try {
    const { profile } = lease;
    const pending = { ...request, id, unwrappedKey, profile, witness };
    const outcome = await composeAndCommit(ports, pending, onPhase);
    return outcome.kind === "ready" ? { ...outcome, quota } : outcome;
  } catch (error) {
    log("generation.failed", errorFields(error));
    await release(ports, id);
    return { kind: "failed", at: "commit" };
  }
}

async function composeAndCommit(
  ports: GenerationPorts,
  pending: PendingGeneration,
  onPhase: (phase: Phase) => void,
): Promise<GenerationOutcome> {
  const { database, model, now, newId, log } = ports;
  const { id, userId, mood, incognito, composer, crisis, language } = pending;
  const { unwrappedKey, profile, witness } = pending;
  // An incognito beat takes nothing from the profile, as it leaves nothing in the history. A device that composed
  // the same words has none.
  const withoutProfile = incognito || composer === "built_in";
  const hints = async () =>
    profileHints(withoutProfile ? undefined : await openProfile(unwrappedKey, profile));
  const composed = await untilDeadline(MODEL_DEADLINE_MS, (limits) =>
    composeMood(model, { text: mood, crisis, hints }, { ...limits, onPhase }),
  );
  if (composed.kind !== "composed") {
    await release(ports, id);
    // By kind and status alone: the model's message may quote the reply.
    if (composed.failed !== undefined) {
      const { task, failure } = composed.failed;
      const cause = `model.${failure.kind}`;
      log("generation.model_failed", { task, cause, status: failure.status });
    }
    return composed.why;
  }
  const { repaired } = composed;
  if (repaired !== undefined) log("generation.repaired", { repair: repaired });
  const { record, link, rows } = await newBeat(unwrappedKey, composed, {
    ...{ generationId: id, newId: newId(), mood, incognito, now: now() },
  });
  const committed = await commitOnce(database, { id, userId, language, ...rows }, log);
  if (committed.kind === "done") {
    if (committed.ledger !== undefined) await remember(log, witness, committed.ledger);
    return { kind: "ready", record, link, credits: committed.credits, replayed: false };
  }
  await release(ports, id);
  return committed;
}
