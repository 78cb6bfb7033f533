import { expect, test } from "vitest";
import { inboundHeaders, outboundHeaders, readTrusted } from "./visitor-headers.ts";

const trusted = (list: string) => {
  const read = readTrusted(list);
  if (read === undefined) throw new Error(`${list} is no list.`);
  return read;
};
const origin = new URL("https://beats.example");

/** The visitor's address that the runtime receives. */
function receivedAddress(stated: string | undefined, peer: string, list: string) {
  const headers = stated === undefined ? {} : { "cf-connecting-ip": stated };
  return inboundHeaders(headers, { peer, trusted: trusted(list), origin })["cf-connecting-ip"];
}

test("removes control headers and hop-by-hop headers, and passes the rest on", () => {
  const ordinary = {
    cookie: "a=b",
    range: "bytes=0-1",
    "sec-fetch-site": "same-origin",
    "idempotency-key": "k",
  };
  const headers = inboundHeaders(
    {
      ...ordinary,
      host: "evil.example",
      "mf-original-url": "https://evil.example/profile",
      "mf-cf-blob": "{}",
      "mf-anything-new": "x",
      "cf-connecting-ip": "203.0.113.7",
      "cf-worker": "evil.example",
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-proto": "http",
      forwarded: "for=203.0.113.7",
      "x-real-ip": "203.0.113.7",
      connection: "keep-alive, X-Private",
      "x-private": "x",
      upgrade: "websocket",
      "transfer-encoding": "chunked",
    },
    { peer: "127.0.0.1", trusted: trusted(""), origin },
  );
  expect(headers).toEqual({
    ...ordinary,
    host: "beats.example",
    "x-forwarded-proto": "https",
    "cf-connecting-ip": "127.0.0.1",
  });
});

test("removes the runtime's own headers from an answer", () => {
  const headers = { "mf-experimental-error-stack": "true", connection: "close", etag: '"x"' };
  expect(outboundHeaders(headers)).toEqual({ etag: '"x"' });
});

test.each([
  ["no proxy is trusted", "203.0.113.7", "127.0.0.1", "", "127.0.0.1"],
  ["a trusted proxy states it", "203.0.113.7", "127.0.0.1", "127.0.0.1", "203.0.113.7"],
  [
    "a trusted proxy states an IPv6 address",
    "2001:db8::7",
    "::1",
    "10.0.0.0/8, ::1",
    "2001:db8::7",
  ],
  ["the proxy is in a trusted network", "203.0.113.7", "10.9.8.7", "10.0.0.0/8", "203.0.113.7"],
  [
    "the proxy connects by an IPv4-mapped address",
    "203.0.113.7",
    "::ffff:10.0.0.1",
    "10.0.0.1",
    "203.0.113.7",
  ],
  ["another client states it", "203.0.113.7", "10.0.0.2", "10.0.0.1", "10.0.0.2"],
  ["the proxy states nothing", undefined, "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["the proxy states two addresses", "1.2.3.4, 203.0.113.7", "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["the proxy states something else", "somewhere", "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["the stated address is IPv4-mapped", "::ffff:1.2.3.4", "::1", "::1", "1.2.3.4"],
])("the visitor's address when %s", (_, stated, peer, list, expected) => {
  expect(receivedAddress(stated, peer, list)).toBe(expected);
});

test.each([
  "localhost",
  "127.0.0.1,",
  "10.0.0.0/33",
  "0.0.0.0/0",
  "::/0",
  "10.0.0.1/8/8",
  "10.0.0/8",
  "::1/129",
  "*",
])("refuses %s as a list of proxies", (list) => {
  expect(readTrusted(list)).toBeUndefined();
});
