import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** What the proxy knows about a request beside its headers. */
export interface RequestSource {
  /** The address at the other end of the connection. */
  readonly peer: string;
  /** Reverse proxies whose CF-Connecting-IP header is accepted. */
  readonly trusted: BlockList;
  /** The public origin of the product. */
  readonly origin: URL;
}

const VISITOR_ADDRESS = "cf-connecting-ip";
/** Control headers of the local runtime: they change the URL, the Worker or the visitor's address. */
const CONTROL_HEADERS = /^(mf-|cf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/;
/** Source: RFC 9110 section 7.6.1. */
const HOP_BY_HOP = new Set([
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The headers of a visitor's request for the runtime: without control headers, with the product's own
 * host, and with the visitor's address.
 */
export function inboundHeaders(
  headers: IncomingHttpHeaders,
  source: RequestSource,
): IncomingHttpHeaders {
  const { origin } = source;
  return {
    ...without(headers, (name) => CONTROL_HEADERS.test(name)),
    host: origin.host,
    "x-forwarded-proto": origin.protocol.slice(0, -1),
    [VISITOR_ADDRESS]: visitorAddress(headers[VISITOR_ADDRESS], source),
  };
}

/** The headers of an answer for the visitor. */
export function outboundHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, (name) => name.startsWith("mf-"));
}

/** Headers without those that belong to one connection. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, () => false);
}

/**
 * Parses a list of addresses and networks, such as `127.0.0.1, 10.0.0.0/8, ::1`.
 * @param list empty: no proxy is trusted
 * @returns undefined when an entry is malformed
 */
export function readTrusted(list: string): BlockList | undefined {
  const trusted = new BlockList();
  if (list === "") return trusted;
  for (const entry of list.split(",").map((part) => part.trim())) {
    const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const whole = version === 4 ? 32 : 128;
    const prefix = Number(bits ?? whole);
    // A prefix of 0 would let every client choose its address.
    if (version === 0 || prefix < 1 || prefix > whole) return undefined;
    trusted.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return trusted;
}

function visitorAddress(
  stated: string | string[] | undefined,
  { peer, trusted }: RequestSource,
): string {
  const accepted = typeof stated === "string" && isIP(stated) !== 0 && isTrusted(peer, trusted);
  return unmapped(accepted ? stated : peer);
}

function isTrusted(peer: string, trusted: BlockList): boolean {
  return trusted.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4");
}

/** An IPv4-mapped IPv6 address as IPv4: both are the same visitor. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function without(headers: IncomingHttpHeaders, isRemoved: (name: string) => boolean) {
  // The Connection header names further hop-by-hop headers.
  const named = new Set(
    String(headers.connection ?? "")
      .split(",")
      .map((name) => name.trim().toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !isRemoved(name),
    ),
  );
}
