import { expect, test } from "vitest";
import { readTexts } from "./read-texts.ts";

const CRY = "I want to kill myself tonight";
const ORDINARY = "My thoughts race as soon as I lie down. ";

test("a cry for help is found in any of the texts, and among the others nothing is", () => {
  expect(readTexts([ORDINARY, CRY]).cry).toBe(true);
  expect(readTexts([ORDINARY, "", " "])).toMatchObject({ cry: false, unread: false });
});

test("a text of full length is read whole, with the line breaks of a form", () => {
  const full = `${ORDINARY.repeat(60).slice(0, 1_960)}\r\n${CRY}`;
  expect(readTexts([full.slice(0, 2_000)])).toMatchObject({ cry: true, unread: false });
});

test("of a longer text the beginning and the end are read, and it does not count as read", () => {
  const long = ORDINARY.repeat(100);
  expect(readTexts([`${CRY}. ${long}`]).cry).toBe(true);
  expect(readTexts([`${long} ${CRY}`]).cry).toBe(true);
  expect(readTexts([long])).toMatchObject({ cry: false, unread: true });
  expect(readTexts([ORDINARY.repeat(45), ORDINARY.repeat(45), ORDINARY.repeat(45)]).unread).toBe(
    true,
  );
});

test("a text in a language that no rule reads does not count as read", () => {
  expect(readTexts(["오늘 밤도 잠이 오지 않아요"])).toMatchObject({ cry: false, unread: true });
});

test("a text is read once for its request, however often it is asked about", () => {
  const doubtful = "I don't see any point anymore";
  const request = readTexts([doubtful]);
  expect(request.of(doubtful)).toMatchObject({ level: "doubt" });
  expect(request.of(doubtful)).toBe(request.of(doubtful));
});

test("another request with the same text is read anew: nothing is left of the first", () => {
  const doubtful = "I don't see any point anymore";
  const [first, second] = [readTexts([doubtful]), readTexts([doubtful])];
  expect(first.of(doubtful)).toEqual(second.of(doubtful));
  expect(first.of(doubtful)).not.toBe(second.of(doubtful));
});
