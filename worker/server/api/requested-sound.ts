import type { Context } from "hono";
import { type ApiError, apiError } from "#worker/domain/errors.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { type SoundTags, soundFile } from "#worker/sound/container/container.ts";
import {
  type Container,
  hasFlac,
  hasWav,
  layersWithFlac,
  MOST_WAV_MINUTES,
  type SoundFile,
} from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { recentPlan } from "#worker/sound/plan/plan-sound.ts";
import { isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { parsePlayback } from "#worker/sound/playback-parser.ts";
import type { ApiEnv } from "./api-env.ts";
import { entityTag } from "./conditional.ts";

/** What an address says of a sound beside whose it is. */
export interface Wanted {
  readonly container: Container;
  readonly listening: PlaybackOptions;
}

/** A sound that is computed when it is read. */
export interface RequestedSound {
  readonly container: Container;
  readonly file: SoundFile;
  /** A strong entity tag. */
  readonly etag: string;
}

/** Reads the parameters of listening. */
export function readWanted(c: Context<ApiEnv>, container: Container): Wanted | ApiError {
  const read = parsePlayback(c.req.queries());
  if (!read.ok) return apiError("bad_request", refused("badListening", { rule: read.rule }));
  const { options: listening } = read;
  if (container === "flac" && !hasFlac({ listening })) {
    return apiError("bad_request", refused("noFlac", { layers: layersWithFlac() }));
  }
  if (container === "wav" && !hasWav(listening)) {
    return apiError("bad_request", refused("noWav", { minutes: MOST_WAV_MINUTES }));
  }
  return { container, listening };
}

/** The same for a sound that anybody hears: a network is not given hours of it by one request. */
export function readWantedByAnybody(c: Context<ApiEnv>, container: Container): Wanted | ApiError {
  const wanted = readWanted(c, container);
  if ("error" in wanted || !isSequence(wanted.listening)) return wanted;
  return apiError("bad_request", refused("ownSoundsAlone"));
}

interface Composed {
  readonly formula: Formula;
  /** The formula as it is stored. */
  readonly json: string;
  readonly tags: SoundTags;
}

/** The sound of a formula as an address wants it. */
export async function requestedSound(
  c: Context<ApiEnv>,
  { container, listening }: Wanted,
  { formula, json, tags }: Composed,
): Promise<RequestedSound> {
  const renderer = c.var.services.renderer();
  const plan = recentPlan(formula, listening);
  const etag = await entityTag({
    formula: json,
    listening,
    renderer,
    ...(container === "flac" && { tags }),
  });
  return { container, file: soundFile(plan, renderer, container, tags), etag };
}
