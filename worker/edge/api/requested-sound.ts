import type { Context } from "hono";
import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import { type ApiError, apiError } from "#worker/domain/errors/api-error.ts";
import { type SoundTags, soundFile } from "#worker/domain/sound/container/container.ts";
import { hasFlac, layersWithFlac } from "#worker/domain/sound/container/flac-layers.ts";
import { listeningQuery } from "#worker/domain/sound/container/sound-address.ts";
import type { Container, SoundFile } from "#worker/domain/sound/container/sound-file.ts";
import type { Listening } from "#worker/domain/sound/listening.ts";
import { parseListening } from "#worker/domain/sound/listening-schema.ts";
import { recentPlan } from "#worker/domain/sound/plan/recent-plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";
import { readStoredFormula } from "#worker/domain/sound/stored-formula.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { soundTags } from "#worker/domain/words/sound-tags.ts";
import { beatName } from "#worker/services/beats/beat.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";

/** The sound that an address names, computed when it is read. */
export interface RequestedSound {
  readonly beat: BeatRecord;
  readonly file: SoundFile;
  /** A strong entity tag. */
  readonly etag: string;
}

/** Reads the parameters of listening and finds the beat. */
export async function findSound(
  c: Context<ApiEnv>,
  person: Person,
  container: Container,
): Promise<RequestedSound | ApiError> {
  const { services } = c.var;
  const read = parseListening(c.req.queries());
  if (!read.ok) return apiError("bad_request", NOTICES.badListening(read.rule));
  const { listening } = read;
  if (container === "flac" && !hasFlac({ listening })) {
    return apiError("bad_request", NOTICES.noFlac(layersWithFlac()));
  }
  const beat = await services.beats.find(
    person,
    c.req.param("id") ?? "",
    c.req.query("sig") ?? null,
  );
  const formula = beat && readStoredFormula(beat.beat_formula);
  if (beat === undefined || formula === undefined) {
    return apiError("not_found", NOTICES.notFound);
  }
  const plan = recentPlan(formula, listening);
  const renderer = services.renderer();
  const tags = soundTags(beatName(beat));
  const etag = await entityTag({
    formula: beat.beat_formula,
    listening,
    renderer,
    ...(container === "flac" && { tags }),
  });
  return { beat, file: soundFile(plan, renderer, container, tags), etag };
}

interface Bytes {
  readonly formula: string;
  readonly listening: Listening;
  readonly renderer: Pick<Renderer, "version" | "mixVersion">;
  /** Written into a FLAC file; a WAV has none. */
  readonly tags?: SoundTags;
}

/** Equal for equal parameters, however they were written: equal tags mean equal bytes. */
async function entityTag({ formula, listening, renderer, tags }: Bytes): Promise<string> {
  const parameters = listeningQuery(listening) || "once";
  const tagged = tags ? `|flac|${tags.artist}|${tags.title}` : "";
  const isComposed = parameters === "once" && tags === undefined;
  const version = isComposed ? renderer.version : `${renderer.version}|${renderer.mixVersion}`;
  const digest = await sha256Hex(`${formula}|${parameters}|${version}${tagged}`);
  return `"${digest.slice(0, 32)}"`;
}
