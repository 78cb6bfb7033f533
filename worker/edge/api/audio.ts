import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { STREAM_BOUNDS } from "#worker/domain/limits/bounds.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import type { SoundFile } from "#worker/domain/sound/container/sound-file.ts";
import { wavFile } from "#worker/domain/sound/container/wav.ts";
import { lasting } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { readStoredFormula } from "#worker/domain/sound/stored-formula.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { wavName } from "#worker/services/beats/beat.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
import type { OpenStream } from "#worker/services/limits/open-streams.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";
import { type ByteRange, selectRepresentation } from "./conditional.ts";
import { audioQuery } from "./contract/schemas.ts";
import { errorResponse } from "./error-response.ts";
import { streamSound } from "./sound-stream.ts";

/**
 * `GET|HEAD /api/beats/ID/audio.wav[?download=1][&minutes=10|30|60]`: the sound of a beat, computed
 * while it streams. Costs no credit. A complete download is counted, except with `auto=1`: the page
 * started that one by itself, and the beat's count includes it from the start.
 */
export async function getAudio(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { services } = c.var;
  const query = audioQuery.safeParse(c.req.query());
  // Only `minutes` has invalid values.
  if (!query.success) return errorResponse(apiError("bad_request", NOTICES.badMinutes));
  const { minutes, download, auto, sig } = query.data;
  const beat = await services.beats.find(person, c.req.param("id") ?? "", sig ?? null);
  const formula = beat && readStoredFormula(beat.beat_formula);
  if (beat === undefined || formula === undefined) {
    return errorResponse(apiError("not_found", NOTICES.notFound));
  }
  const plan = planBeat(formula, lasting(minutes === undefined ? undefined : Number(minutes)));
  const renderer = services.renderer();
  const file = wavFile(plan, renderer);
  const { size } = file;
  const etag = await entityTag(beat, minutes, renderer.version);
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-transform, max-age=0, must-revalidate",
    ETag: etag,
    Vary: "Cookie",
  });
  const selection = selectRepresentation(c.req.raw, { size, etag });
  const { status } = selection;
  if (status === 304 || status === 412) return new Response(null, { status, headers });
  if (status === 416) {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status, headers });
  }
  const range = status === 206 ? selection.range : { start: 0, end: size - 1 };
  headers.set("Content-Type", "audio/wav");
  headers.set("Content-Disposition", disposition(beat, download === "1"));
  headers.set("Content-Length", String(range.end + 1 - range.start));
  if (status === 206) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2: a HEAD renders nothing.
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const opened = services.openStream(person.id);
  if (opened.kind === "throttled") {
    const retry = { "Retry-After": String(opened.retryAfterSeconds) };
    return errorResponse(apiError("rate_limited", NOTICES.tooManySounds), retry);
  }
  const isCounted = status === 200 && download === "1" && auto !== "1";
  const onComplete = () => (isCounted ? services.beats.countDownload(beat.id) : undefined);
  const body = streamRange(c, { file, range, open: opened.stream, onComplete });
  return new Response(body, { status, headers });
}

interface RangeStream {
  readonly file: SoundFile;
  readonly range: ByteRange;
  /** The listener's place among their open streams. */
  readonly open: OpenStream;
  /** Called once the last byte was read. */
  readonly onComplete: () => Promise<void> | undefined;
}

function streamRange(
  c: Context<ApiEnv>,
  { file, range, open, onComplete }: RangeStream,
): ReadableStream {
  const { services, waitUntil } = c.var;
  const { readable, writable } = new FixedLengthStream(range.end + 1 - range.start);
  const reading = { unreadMs: STREAM_BOUNDS.unreadMs, onRead: open.read };
  const written = streamSound(file, range, writable, reading)
    .finally(open.end)
    .then(onComplete)
    // The listener left or stopped reading. Nothing is lost: a later request can ask for the rest.
    .catch((error: unknown) => services.log("audio.ended_early", errorFields(error)));
  waitUntil(written);
  return readable;
}

/** A strong entity tag: equal formula, length and renderer give equal bytes. */
async function entityTag(
  beat: BeatRecord,
  minutes: string | undefined,
  version: string,
): Promise<string> {
  const digest = await sha256Hex(`${beat.beat_formula}|${minutes ?? "once"}|${version}`);
  return `"${digest.slice(0, 32)}"`;
}

/** The file's name, for a player or for saving: https://www.rfc-editor.org/rfc/rfc6266. */
function disposition(beat: BeatRecord, download: boolean): string {
  return contentDisposition(wavName(beat), { type: download ? "attachment" : "inline" });
}
