import { expect, test } from "vitest";
import { headersFor, parseHeaderRules } from "./header-rules.ts";

const RULES = parseHeaderRules(`/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'

# Why it may do more.
/assets/*
  Cache-Control: public, max-age=31536000, immutable

/assets/sound.worker-*
  ! Content-Security-Policy
  Content-Security-Policy: script-src 'self'
/offline
  ! Content-Security-Policy
`);

test.each([
  [
    "/favicon.svg",
    {
      "x-frame-options": "DENY",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  ],
  [
    "/assets/sound.worker-a1.js",
    {
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "script-src 'self'",
    },
  ],
  ["/offline", { "x-frame-options": "DENY" }],
])(
  "%s has the headers of each rule that matches it, and not those that a rule takes away",
  (address, headers) => {
    expect(headersFor(RULES, address)).toEqual(headers);
  },
);

test.each([
  ["an address with something behind the star", "/a/*/b\n  X: y"],
  ["a placeholder", "/:name\n  X: y"],
  ["a header before any address", "  X: y"],
  ["a line without a value", "/a\n  X"],
])("%s is refused rather than left out", (_, text) => {
  expect(() => parseHeaderRules(text)).toThrow("is not understood");
});
