/** Byte positions, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The status of an answer to a Range header, and the bytes of a partial one. */
export type RangeSelection =
  | { readonly status: 200 }
  | { readonly status: 206; readonly range: ByteRange }
  | { readonly status: 416 };

/**
 * Reads one byte range (https://www.rfc-editor.org/rfc/rfc9110#section-14.1.2). Other units, malformed
 * ranges and lists of ranges are ignored, as section 14.2 allows.
 * @param size of the representation in bytes
 */
export function selectRange(header: string, size: number): RangeSelection {
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
