import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { findLinks, splitLinks } from "./links.ts";

test("finds complete links, without the punctuation around them", () => {
  const cases = [
    [
      "Open:\nhttps://a.example/x?token=aB-_~%20=&type=signup#top\nBye",
      ["https://a.example/x?token=aB-_~%20=&type=signup#top"],
    ],
    [
      "See (http://localhost:8787/auth), or https://a.example.",
      ["http://localhost:8787/auth", "https://a.example"],
    ],
    ["<https://a.example/b>", ["https://a.example/b"]],
    ["ftp://a.example and javascript:alert(1) and https://", []],
  ] as const;
  for (const [text, links] of cases) expect(findLinks(text), text).toEqual(links);
});

test("the segments of a text, joined, are the text", () => {
  const words = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(" ", "\n", "http://")));
  checkProperty(
    "link-segments",
    fc.property(words, (parts) => {
      const text = parts.join("");
      expect(
        splitLinks(text)
          .map((segment) => segment.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
