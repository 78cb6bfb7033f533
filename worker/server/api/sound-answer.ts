import { create as contentDisposition } from "content-disposition";
import type { Context } from "hono";
import { apiError, errorResponse } from "#worker/domain/errors.ts";
import { STREAM_BOUNDS } from "#worker/domain/limits.ts";
import { errorFields } from "#worker/domain/log.ts";
import { rateLimitHeaders } from "#worker/domain/rate-limit.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { OpenStream, OpenStreams } from "#worker/platform/concurrency-limit.ts";
import { MEDIA_TYPES } from "#worker/sound/container/container.ts";
import type { SoundFile } from "#worker/sound/container/sound-file.ts";
import type { ApiEnv } from "./api-env.ts";
import { type ByteRange, selectRepresentation } from "./conditional.ts";
import type { RequestedSound } from "./requested-sound.ts";
import { streamSound } from "./sound-stream.ts";

interface Sending extends RequestedSound {
  /** `Cache-Control` and what belongs to it. */
  readonly caching: Readonly<Record<string, string>>;
  readonly fileName: string;
  /** Whether it is answered as a file to save. */
  readonly download: boolean;
  /** Counts this one among the listener's open streams. */
  readonly open: () => ReturnType<OpenStreams>;
  /** Called once the whole sound was read. @default nothing is to be done */
  readonly onWhole?: () => Promise<void>;
}

/** The answer to a request for a sound that exists, by its conditions and its range. */
export function answerSound(c: Context<ApiEnv>, sending: Sending): Response {
  const { file, etag, container, caching, fileName, download, open, onWhole } = sending;
  const { size } = file;
  const headers = new Headers({ "Accept-Ranges": "bytes", ETag: etag, ...caching });
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
  const type = download ? "attachment" : "inline";
  headers.set("Content-Disposition", contentDisposition(fileName, { type }));
  headers.set("Content-Length", String(range.end + 1 - range.start));
  if (status === 206) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  // https://www.rfc-editor.org/rfc/rfc9110#section-9.3.2: a HEAD renders nothing.
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const opened = open();
  if (opened.kind === "throttled") {
    return errorResponse(apiError("rate_limited", refused("tooManySounds")), {
      ...rateLimitHeaders({ name: "sounds", most: opened.most, left: 0 }),
      "Retry-After": String(opened.retryAfterSeconds),
    });
  }
  const onComplete = () => (status === 200 ? onWhole?.() : undefined);
  const body = streamRange(c, { file, range, open: opened.stream, onComplete });
  return new Response(body, { status, headers });
}

interface RangeStream {
  readonly file: SoundFile;
  readonly range: ByteRange;
  /** This one, as it is counted among the listener's open streams. */
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
