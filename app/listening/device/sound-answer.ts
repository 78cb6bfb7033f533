import { create as contentDisposition } from "content-disposition";
import { type ByteRange, selectRange } from "#worker/domain/http.ts";
import { MEDIA_TYPES } from "#worker/sound/container/container.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import type { SoundHead, SoundRequest } from "./sound-protocol.ts";

interface Answered {
  /** Bytes of the whole file. */
  readonly size: number;
  readonly container: Container;
  /** The name of the file to save; without it the sound is played. */
  readonly saveAs?: string | undefined;
}

interface SoundAnswer {
  readonly head: SoundHead;
  /** The bytes to send; undefined where the head is all. */
  readonly range?: ByteRange;
}

/**
 * The answer to a request for a sound of this device, with the manners of the edge: ranges, If-Range,
 * exact lengths. Its entity tag is the address itself, whose sound never changes.
 */
export function answerTo(
  { address, method, range, ifRange }: SoundRequest,
  { size, container, saveAs }: Answered,
): SoundAnswer {
  const etag = `"${address}"`;
  const headers: Record<string, string> = {
    "Accept-Ranges": "bytes",
    // The device has the formula: a copy of the bytes would only take room.
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  };
  const asked = method === "GET" && (ifRange === null || ifRange === etag) ? range : null;
  const selection = asked === null ? { status: 200 as const } : selectRange(asked, size);
  const { status } = selection;
  if (status === 416) {
    headers["Content-Range"] = `bytes */${size}`;
    return { head: { status, headers } };
  }
  const part = status === 206 ? selection.range : { start: 0, end: size - 1 };
  headers["Content-Type"] = MEDIA_TYPES[container];
  headers["Content-Length"] = String(part.end + 1 - part.start);
  if (status === 206) headers["Content-Range"] = `bytes ${part.start}-${part.end}/${size}`;
  if (saveAs !== undefined) headers["Content-Disposition"] = contentDisposition(saveAs);
  const head = { status, headers };
  return method === "HEAD" ? { head } : { head, range: part };
}
