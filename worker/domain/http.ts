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

/** The value of a text from outside. @returns undefined where it is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Headers by which browsers say that nobody has opened the address yet: the standard's, and older ones. */
const PREFETCH_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/**
 * Whether a request is a browser's guess of where somebody goes next. Its answer may never be seen.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Purpose
 */
export function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) =>
    /\b(prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""),
  );
}

/** Whether a request only looks: its answer must leave everything as it is, also what works once. */
export function onlyLooks({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return method === "HEAD" || isPrefetch(headers);
}

const BASE = "https://own.invalid";
/** A slash of either kind that shows once somebody decodes the path: then it may name another site. */
const HIDDEN_SLASH = /%(2f|5c)/i;

/**
 * Prevents open redirects after signing in.
 * @param next where the request wants to go
 * @returns `next` if it is a path of this product, outside `/auth`; otherwise the fallback
 */
export function safePath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || /[\\\p{Cc}]/u.test(next) || !URL.canParse(next, BASE)) {
    return fallback;
  }
  const { origin, pathname, search } = new URL(next, BASE);
  if (origin !== BASE || pathname.startsWith("//") || pathname.startsWith("/auth")) return fallback;
  if (HIDDEN_SLASH.test(pathname)) return fallback;
  return pathname + search;
}

/**
 * The network of an IP address, for rate limits: the /64 of an IPv6 address, because one subscriber
 * has all of it, and an IPv4 address itself.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
