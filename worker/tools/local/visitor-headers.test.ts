import { expect, test } from "vitest";
import { inward, outward, readTrusted } from "./visitor-headers.ts";

const trusted = (list: string) => {
  const read = readTrusted(list);
  if (read === undefined) throw new Error(`${list} is no list.`);
  return read;
};
const origin = new URL("https://beats.example");

/** The address that the product is told. */
function told(said: string | undefined, peer: string, list: string) {
  const headers = said === undefined ? {} : { "cf-connecting-ip": said };
  return inward(headers, { peer, trusted: trusted(list), origin })["cf-connecting-ip"];
}

test("orders to the runtime and what is about one connection stay outside, the rest goes on", () => {
  const ordinary = {
    cookie: "a=b",
    range: "bytes=0-1",
    "sec-fetch-site": "same-origin",
    "idempotency-key": "k",
  };
  const headers = inward(
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

test("an answer goes out without what the runtime says to itself", () => {
  const headers = { "mf-experimental-error-stack": "true", connection: "close", etag: '"x"' };
  expect(outward(headers)).toEqual({ etag: '"x"' });
});

test.each([
  ["nobody is named", "203.0.113.7", "127.0.0.1", "", "127.0.0.1"],
  ["the proxy says it", "203.0.113.7", "127.0.0.1", "127.0.0.1", "203.0.113.7"],
  ["the proxy says an IPv6 one", "2001:db8::7", "::1", "10.0.0.0/8, ::1", "2001:db8::7"],
  ["the proxy is of a named network", "203.0.113.7", "10.9.8.7", "10.0.0.0/8", "203.0.113.7"],
  ["the proxy came over IPv6", "203.0.113.7", "::ffff:10.0.0.1", "10.0.0.1", "203.0.113.7"],
  ["somebody else says it", "203.0.113.7", "10.0.0.2", "10.0.0.1", "10.0.0.2"],
  ["the proxy says nothing", undefined, "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["the proxy passed two on", "1.2.3.4, 203.0.113.7", "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["the proxy says no address", "somewhere", "10.0.0.1", "10.0.0.1", "10.0.0.1"],
  ["an IPv4 address is written as IPv6", "::ffff:1.2.3.4", "::1", "::1", "1.2.3.4"],
])("whose address counts where %s", (_, said, peer, list, expected) => {
  expect(told(said, peer, list)).toBe(expected);
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
])("%s is no list of proxies", (list) => {
  expect(readTrusted(list)).toBeUndefined();
});
