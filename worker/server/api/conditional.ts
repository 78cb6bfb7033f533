import { IfMatch, IfNoneMatch, IfRange } from "@remix-run/headers";
import { sha256Hex } from "#worker/domain/crypto.ts";
import { type RangeSelection, selectRange } from "#worker/domain/http.ts";
import { FLAC_VERSION, type SoundTags } from "#worker/sound/container/container.ts";
import { listeningQuery } from "#worker/sound/container/sound-file.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

export type { ByteRange } from "#worker/domain/http.ts";

export type Selection = RangeSelection | { readonly status: 304 | 412 };

/**
 * Evaluates the preconditions and the range of a GET or HEAD request, in the order of
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2. The representation has a strong ETag and no
 * Last-Modified, so preconditions by date do not apply.
 * @param size of the representation in bytes
 */
export function selectRepresentation(
  request: Request,
  { size, etag }: { readonly size: number; readonly etag: string },
): Selection {
  const { headers, method } = request;
  const ifMatch = tagsIn(headers.get("If-Match"));
  if (ifMatch !== null && !new IfMatch(ifMatch).matches(etag)) return { status: 412 };
  const ifNoneMatch = tagsIn(headers.get("If-None-Match"));
  if (ifNoneMatch !== null && matchesWeakly(ifNoneMatch, etag)) return { status: 304 };
  const range = headers.get("Range");
  // https://www.rfc-editor.org/rfc/rfc9110#section-14.2: Range is defined for GET only.
  if (range === null || method !== "GET") return { status: 200 };
  const ifRange = headers.get("If-Range");
  if (ifRange !== null && !new IfRange(ifRange).matches({ etag })) return { status: 200 };
  return selectRange(range, size);
}

/** Collapses spaces: the library scans ahead from each one, and a header of spaces alone took a second. */
function tagsIn(header: string | null): string | null {
  return header?.replace(/\s+/g, " ") ?? null;
}

/** Weak comparison (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3.2); the library's is strong. */
function matchesWeakly(header: string, etag: string): boolean {
  const { tags } = new IfNoneMatch(header);
  return tags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag);
}

interface Bytes {
  /** As JSON. */
  readonly formula: string;
  readonly listening: PlaybackOptions;
  readonly renderer: Pick<Renderer, "version" | "mixVersion">;
  /** Written into a FLAC file; a WAV has none. */
  readonly tags?: SoundTags;
}

/**
 * The strong entity tag of a sound: equal for equal parameters, however they were written. Equal tags
 * mean equal bytes.
 */
export async function entityTag({ formula, listening, renderer, tags }: Bytes): Promise<string> {
  const parameters = listeningQuery(listening) || "once";
  const tagged = tags ? `|flac ${FLAC_VERSION}|${tags.artist}|${tags.title}` : "";
  const isComposed = parameters === "once" && tags === undefined;
  const version = isComposed ? renderer.version : `${renderer.version}|${renderer.mixVersion}`;
  const digest = await sha256Hex(`${formula}|${parameters}|${version}${tagged}`);
  return `"${digest.slice(0, 32)}"`;
}
