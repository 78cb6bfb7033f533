import { IfMatch, IfNoneMatch, IfRange } from "@remix-run/headers";

/** Byte positions, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type Selection =
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: ByteRange }
  | { readonly status: 304 | 412 | 416 };

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

/**
 * Reads one byte range (https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2). Other units, malformed
 * ranges and lists of ranges are ignored, as section 14.2 allows.
 */
function selectRange(header: string, size: number): Selection {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header);
  const [, first = "", last = ""] = match ?? [];
  if (!match || (first === "" && last === "")) return { status: 200 };
  if (first === "") {
    const suffix = Number(last);
    if (suffix === 0 || size === 0) return { status: 416 };
    return { status: 206, range: { start: Math.max(0, size - suffix), end: size - 1 } };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return { status: 200 };
  if (start >= size) return { status: 416 };
  return { status: 206, range: { start, end } };
}
