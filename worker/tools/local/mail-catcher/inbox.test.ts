import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { createInbox, findLinks, splitLinks } from "./inbox.ts";

const MAIL = { from: "a@example.com", to: "b@example.com", subject: "", text: "", html: "" };

test("keeps the last 200 mails, newest first, each found by its id", () => {
  const inbox = createInbox();
  for (let count = 1; count <= 203; count += 1) inbox.add({ ...MAIL, subject: `${count}` });

  const subjects = inbox.all().map((mail) => mail.subject);

  expect(subjects).toHaveLength(200);
  expect([subjects[0], subjects.at(-1)]).toEqual(["203", "4"]);
  expect(inbox.find(4)?.subject).toBe("4");
  expect(inbox.find(3)).toBeUndefined();
});

test("never reuses an id, even after the inbox was cleared", () => {
  const inbox = createInbox();
  const first = inbox.add(MAIL);
  inbox.clear();

  expect(inbox.all()).toEqual([]);
  expect(inbox.add(MAIL).id).not.toBe(first.id);
});

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
