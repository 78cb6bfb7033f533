import type { IncomingMessage } from "node:http";

/** What of a request says where it ends, as its client wrote it. */
export type RequestHead = Pick<IncomingMessage, "method" | "url" | "httpVersion" | "rawHeaders">;

/** `malformed`: nothing that its client sends may be read as a request any more. */
export type Framing = "without body" | "with body" | "malformed";

const METHODS_WITH_BODY = ["POST", "PUT", "PATCH"];
/** Anything else in `Connection` would let a client remove a header that we or the product rely on. */
const CONNECTION_OPTIONS = ["close", "keep-alive", "upgrade", "http2-settings", "te"];
const LENGTH = /^(0|[1-9]\d{0,14})$/;
/** Another form is for a forward proxy, which this is not. */
const ORIGIN_FORM = /^\/[!-~]*$/;

/**
 * How a request is framed. Stricter than RFC 9112, where servers differ in what they read: one length or one
 * `chunked`, spelled as the RFC spells it, and none of them where a body has no meaning.
 * Source: RFC 9112 sections 3.2, 6 and 11.2.
 */
export function readFraming({
  method = "",
  url = "",
  httpVersion,
  rawHeaders,
}: RequestHead): Framing {
  const values = (name: string) => valuesOf(rawHeaders, name);
  const [lengths, encodings] = [values("content-length"), values("transfer-encoding")];
  const [hosts, expectations] = [values("host"), values("expect")];
  const options = values("connection").flatMap((value) => value.toLowerCase().split(","));
  const isWellFormed =
    (httpVersion === "1.1" ? hosts.length === 1 : httpVersion === "1.0" && hosts.length <= 1) &&
    ORIGIN_FORM.test(url) &&
    lengths.length + encodings.length <= 1 &&
    lengths.every((length) => LENGTH.test(length)) &&
    encodings.every((encoding) => encoding === "chunked" && httpVersion === "1.1") &&
    expectations.length <= 1 &&
    expectations.every((expectation) => expectation.toLowerCase() === "100-continue") &&
    options.every((option) => CONNECTION_OPTIONS.includes(option.trim()));
  if (!isWellFormed) return "malformed";
  if (encodings.length === 0 && Number(lengths[0] ?? 0) === 0) return "without body";
  return METHODS_WITH_BODY.includes(method) ? "with body" : "malformed";
}

/** @param rawHeaders names and values in turn */
function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}
