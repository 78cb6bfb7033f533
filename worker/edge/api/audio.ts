import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { sha256Hex } from "#worker/domain/crypto/digest.ts";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { STREAM_BOUNDS } from "#worker/domain/limits/bounds.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { planBeat } from "#worker/domain/sound/plan.ts";
import { wavFile } from "#worker/domain/sound/wav.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { errorResponse } from "#worker/edge/api/error-response.ts";
import { storedFormula, wavName } from "#worker/services/beats/beat.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
import type { OpenStream } from "#worker/services/limits/open-streams.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";
import { type ByteRange, selectRepresentation } from "./conditional.ts";
import { audioQuery } from "./contract/schemas.ts";
import { streamWav } from "./wav-stream.ts";

/**
 * `GET|HEAD /api/beats/ID/audio.wav[?download=1][&minutes=10|30|60]`: the sound of a beat, computed
 * while it streams. Nothing here costs a credit. `auto=1` marks the download that a page starts by
 * itself: the beat's count began with it.
 */
export async function getAudio(c: Context<ApiEnv>, person: Person): Promise<Response> {
  const { beats, renderer: newRenderer } = c.var.services;
  const query = audioQuery.safeParse(c.req.query());
  // Of these parameters only minutes has wrong values.
  if (!query.success) return errorResponse(apiError("bad_request", NOTICES.badMinutes));
  const { minutes, download, auto, sig } = query.data;
  const beat = await beats.find(person, c.req.param("id") ?? "", sig ?? null);
  const formula = beat && storedFormula(beat);
  if (beat === undefined || formula === undefined) {
    return errorResponse(apiError("not_found", NOTICES.notFound));
  }
  const plan = planBeat(formula, minutes === undefined ? undefined : Number(minutes));
  const renderer = newRenderer();
  const file = wavFile(plan, renderer);
  const etag = await entityTag(beat, minutes, renderer.version);
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-transform, max-age=0, must-revalidate",
    ETag: etag,
    Vary: "Cookie",
  });
  const selection = selectRepresentation(c.req.raw, { size: file.size, etag });
  if (selection.status === 304 || selection.status === 412) {
    return new Response(null, { status: selection.status, headers });
  }
  if (selection.status === 416) {
    headers.set("Content-Range", `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } =
    selection.status === 206 ? selection.range : { start: 0, end: file.size - 1 };
  headers.set("Content-Type", "audio/wav");
  headers.set("Content-Disposition", disposition(beat, download === "1"));
  headers.set("Content-Length", String(end + 1 - start));
  if (selection.status === 206) headers.set("Content-Range", `bytes ${start}-${end}/${file.size}`);
  // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2: a HEAD renders nothing.
  if (c.req.method === "HEAD") return new Response(null, { status: 200, headers });
  const opened = c.var.services.openStream(person.id);
  if (opened.kind === "throttled") {
    const retry = { "Retry-After": String(opened.retryAfterSeconds) };
    return errorResponse(apiError("rate_limited", NOTICES.tooManySounds), retry);
  }
  const counts = selection.status === 200 && download === "1" && auto !== "1";
  const body = stream(c, { start, end }, opened.stream, counts ? beat.id : undefined);
  return new Response(body, { status: selection.status, headers });

  function stream(
    context: Context<ApiEnv>,
    range: ByteRange,
    place: OpenStream,
    counted: string | undefined,
  ) {
    const { readable, writable } = new FixedLengthStream(range.end + 1 - range.start);
    const { services, waitUntil } = context.var;
    const reading = { unreadMs: STREAM_BOUNDS.unreadMs, onRead: place.read };
    const written = streamWav(file, range, writable, reading)
      .finally(place.end)
      .then(() => (counted === undefined ? undefined : services.beats.countDownload(counted)))
      // The listener went, or read no more: nothing is owed, and a later request goes on where this one ended.
      .catch((error: unknown) => services.log("audio.ended_early", errorFields(error)));
    waitUntil(written);
    return readable;
  }
}

/** Strong: equal formula, length and renderer give equal bytes. */
async function entityTag(
  beat: BeatRecord,
  minutes: string | undefined,
  version: string,
): Promise<string> {
  const digest = await sha256Hex(`${beat.beat_formula}|${minutes ?? "once"}|${version}`);
  return `"${digest.slice(0, 32)}"`;
}

/** RFC 6266. */
function disposition(beat: BeatRecord, download: boolean): string {
  return contentDisposition(wavName(beat), { type: download ? "attachment" : "inline" });
}
