import { create } from "content-disposition";
import { expect, test } from "vitest";
import { beatFileName } from "./file-name.ts";

const name = (mood: string) =>
  beatFileName("stillwave-", mood, { fallback: "beat-1", extension: "wav" });

test("names a file after the mood in any language", () => {
  expect(name("I feel anxious")).toBe("stillwave-I feel anxious.wav");
  expect(name("मुझे नींद नहीं आती")).toBe("stillwave-मुझे नींद नहीं आती.wav");
  expect(name("क्\u200Dष 👩‍👩‍👧")).toBe("stillwave-क्\u200Dष 👩‍👩‍👧.wav");
});

test("drops every character with a meaning to a path or a header", () => {
  expect(name("../../etc/passwd")).toBe("stillwave-etc passwd.wav");
  expect(name('a"b\\c:d*e?f<g>h|i%41')).toBe("stillwave-a b c d e f g h i 41.wav");
  expect(name("a\r\nSet-Cookie: x\u202Egnp.exe")).toBe("stillwave-a Set-Cookie x gnp.exe.wav");
});

test("falls back to the beat's name when nothing is left of the mood", () => {
  for (const mood of ["", "...", "\u202E\u0000", "\uD800", "///"]) {
    expect(name(mood)).toBe("stillwave-beat-1.wav");
  }
});

test("has the extension of its container", () => {
  const options = { fallback: "beat-1", extension: "flac" } as const;
  expect(beatFileName("stillwave-", "calm.wav", options)).toBe("stillwave-calm.wav.flac");
});

test("cuts long moods between graphemes and always makes a valid header", () => {
  const long = name("👩‍👩‍👧".repeat(100));
  expect(long.endsWith("👩‍👩‍👧.wav")).toBe(true);
  expect(new TextEncoder().encode(long).length).toBeLessThan(220);
  expect(create(name("\uDC00 नींद 😴"))).toMatch(/^attachment; filename="/);
});
