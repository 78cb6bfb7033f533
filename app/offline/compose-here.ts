import { BRAND } from "#worker/domain/words.ts";
import { type Composed, composeMood } from "#worker/features/beats/compose-mood.ts";
import { beatFileName } from "#worker/features/beats/file-name.rules.ts";
import { createBuiltInComposer } from "#worker/reading/composer/composer.ts";
import { piecesOf, readMood } from "#worker/reading/mood.ts";
import { readCrisis } from "#worker/reading/safety/crisis.ts";
import { listeningNotices } from "#worker/reading/safety/listening-notices.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";
import { formulaSeconds } from "#worker/sound/formula.ts";
import type { DeviceBeat, DeviceReading, DeviceRequest } from "./device-reading.ts";

const composer = createBuiltInComposer({ time: (_task, work) => work() });
/** A composition takes milliseconds, and the worker that makes it may be ended at any time. */
const { signal } = new AbortController();
/** Of a file whose mood has no character for its name; the edge has the time of the booking there. */
const UNNAMED = "beat";

/**
 * Composes a mood as `POST /api/beats` does for `composer: "built_in"`: the same crisis rules before anything may
 * refuse the text, then the same composer. Equal words give equal results.
 * @throws where the composer itself has a fault
 */
export async function composeHere(request: DeviceRequest): Promise<DeviceReading> {
  const found = piecesOf(request.mood).flatMap((piece) => {
    const read = readMood(piece);
    return read.ok ? readCrisis(read.mood) : [];
  });
  if (found.some(({ level }) => level === "clear")) return { kind: "crisis" };
  const read = readMood(request.mood);
  if (!read.ok) return { kind: "invalid", reason: read.problem === "empty" ? "empty" : "too_long" };
  const { mood: text } = read;
  const composed = await composeMood(composer, { text, crisis: found[0] }, { signal });
  if (composed.kind === "composed") {
    return { kind: "beat", beat: beatOf(composed, { ...request, mood: text }) };
  }
  const { why, failed } = composed;
  if (why.kind === "crisis") return { kind: "crisis" };
  if (failed !== undefined) throw new Error(failed.failure.message);
  return { kind: "not_understood" };
}

function beatOf(
  { assessment, formula, doubt, about }: Composed,
  request: DeviceRequest,
): DeviceBeat {
  const { context_class, focus, quality_score } = assessment;
  return {
    ...request,
    ...{ context_class, focus, quality_score },
    stages: formula,
    duration_seconds: formulaSeconds(formula),
    bytes: wavBytes(arcFrames(formula)),
    file_name: beatFileName(BRAND.filePrefix, request.mood, {
      ...{ fallback: UNNAMED, extension: "wav" },
    }),
    notices: listeningNotices(request.mood),
    ...{ doubt, doubt_about: about },
  };
}
