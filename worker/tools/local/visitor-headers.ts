import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";

/** What the product is told of a request, beside what the visitor sent. */
export interface Arrival {
  /** The address at the other end of the connection. */
  readonly peer: string;
  /** The proxies whose word on a visitor's address is taken. */
  readonly trusted: BlockList;
  /** The address under which people know the product. */
  readonly origin: URL;
}

const ADDRESS = "cf-connecting-ip";
/** By these the local runtime takes orders: another address, another Worker, another visitor. */
const ORDERS = /^(mf-|cf-|x-forwarded-|forwarded$|x-real-ip$|true-client-ip$)/;
/** About one connection alone. Source: RFC 9110 section 7.6.1. */
const OF_A_CONNECTION = new Set([
  "connection",
  "expect",
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
 * The headers with which a visitor's request goes on: without orders to the runtime, under the
 * product's own name, and with the address that they come from.
 */
export function inward(headers: IncomingHttpHeaders, arrival: Arrival): OutgoingHttpHeaders {
  const { origin } = arrival;
  return {
    ...without(headers, (name) => ORDERS.test(name)),
    host: origin.host,
    "x-forwarded-proto": origin.protocol.slice(0, -1),
    [ADDRESS]: visitorOf(headers[ADDRESS], arrival),
  };
}

/** The headers with which an answer goes out. */
export function outward(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return without(headers, (name) => name.startsWith("mf-"));
}

/**
 * Reads a list of addresses and networks, as in `127.0.0.1, 10.0.0.0/8, ::1`; empty, it has nobody.
 * @returns undefined when one of them is none
 */
export function readTrusted(list: string): BlockList | undefined {
  const trusted = new BlockList();
  if (list === "") return trusted;
  for (const entry of list.split(",").map((part) => part.trim())) {
    const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const whole = version === 4 ? 32 : 128;
    const prefix = Number(bits ?? whole);
    // A network of everybody would let everybody choose an address.
    if (version === 0 || prefix < 1 || prefix > whole) return undefined;
    trusted.addSubnet(address, prefix, version === 4 ? "ipv4" : "ipv6");
  }
  return trusted;
}

function visitorOf(said: string | string[] | undefined, { peer, trusted }: Arrival): string {
  const believed = typeof said === "string" && isIP(said) !== 0 && isTrusted(peer, trusted);
  return plain(believed ? said : peer);
}

function isTrusted(peer: string, trusted: BlockList): boolean {
  return trusted.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address that came over IPv6 is the same visitor. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

function without(headers: IncomingHttpHeaders, refused: (name: string) => boolean) {
  const named = new Set(headers.connection?.split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !OF_A_CONNECTION.has(name) && !named.has(name) && !refused(name),
    ),
  );
}
