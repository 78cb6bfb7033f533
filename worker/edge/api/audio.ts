import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError } from "#worker/domain/errors/api-error.ts";
import { STREAM_BOUNDS } from "#worker/domain/limits/bounds.ts";
import { errorFields } from "#worker/domain/observation/log.ts";
import { MEDIA_TYPES } from "#worker/domain/sound/container/container.ts";
import type { Container, SoundFile } from "#worker/domain/sound/container/sound-file.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import { soundFileName } from "#worker/services/beats/beat.ts";
import type { OpenStream } from "#worker/services/limits/open-streams.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { ApiEnv } from "./api-env.ts";
import { type ByteRange, selectRepresentation } from "./conditional.ts";
import { soundQuery } from "./contract/schemas.ts";
import { errorResponse } from "./error-response.ts";
import { findSound, type RequestedSound } from "./requested-sound.ts";
import { streamSound } from "./sound-stream.ts";

/**
 * `GET|HEAD /api/beats/ID/audio.wav` and `audio.flac`: the sound of a beat, computed while it streams.
 * Costs no credit. A complete download is counted, except with `auto=1`: the page started that one by
 * itself, and the beat's count includes it from the start.
 */
export function getSound(container: Container) {
  return async (c: Context<ApiEnv>, person: Person): Promise<Response> => {
    const sound = await findSound(c, person, container);
    return "error" in sound ? errorResponse(sound) : answer(c, person, { ...sound, container });
  };
}

interface Sound extends RequestedSound {
  readonly container: Container;
}

/** The answer to a request that a beat's sound exists for, by its conditions and its range. */
function answer(
  c: Context<ApiEnv>,
  person: Person,
  { beat, file, etag, container }: Sound,
): Response {
  const { services } = c.var;
  const { size } = file;
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
  headers.set("Content-Type", MEDIA_TYPES[container]);
  // The file's name, for a player or for saving: https://www.rfc-editor.org/rfc/rfc6266.
  const { download, auto, name } = soundQuery.parse(c.req.query());
  const type = download === "1" ? "attachment" : "inline";
  const after = name === "title" ? "title" : "mood";
  const fileName = soundFileName(beat, { container, after });
  headers.set("Content-Disposition", contentDisposition(fileName, { type }));
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
