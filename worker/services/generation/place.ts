import type { GenerationPlace } from "#db/begin-generation.ts";
import type { Core } from "#worker/services/core/core.ts";
import { secondsUntil } from "#worker/services/limits/throttle.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import type { MadeGeneration } from "./identity.ts";
import type { GenerationOutcome } from "./outcome.ts";
import { findMade } from "./replay.ts";

type PlacePorts = Pick<Core, "database" | "now" | "log">;

/** A request that did not get its person's place. */
interface RefusedRequest {
  readonly fingerprint: string;
  readonly personKey: PersonKey;
}

/** Why a request may not run, or the beat that an earlier one of the same key made. */
export async function outcomeOfPlace(
  ports: PlacePorts,
  request: RefusedRequest,
  { answered, row, credits, throttledUntil }: GenerationPlace,
): Promise<GenerationOutcome> {
  if (answered !== undefined) return replay(ports, request, answered, credits);
  if (row !== undefined && row.status !== "failed") {
    if (row.fingerprint !== request.fingerprint) return { kind: "key_reused" };
    if (row.status === "pending") return { kind: "in_progress" };
    return replay(ports, request, row, credits);
  }
  if (credits <= 0) return { kind: "no_credits" };
  if (throttledUntil === undefined) return { kind: "in_progress" };
  return { kind: "throttled", retryAfterSeconds: secondsUntil(throttledUntil, ports.now()) };
}

/** The beat that an earlier generation made, at no cost. */
async function replay(
  { database, log }: PlacePorts,
  { personKey: key }: RefusedRequest,
  made: MadeGeneration,
  credits: number,
): Promise<GenerationOutcome> {
  const beat = await findMade(database, key, made);
  if (beat !== undefined) return { kind: "ready", ...beat, credits, replayed: true };
  log("generation.replay_without_beat", { generation: made.id });
  return { kind: "failed", at: "commit" };
}
