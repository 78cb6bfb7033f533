import { expect, test } from "vitest";
import { FORMULA_LIMITS } from "#worker/sound/formula.ts";
import type { Note, Reading } from "./program.ts";
import { readSbagen } from "./sbagen-reader.ts";
import { readSynapseq } from "./synapseq-reader.ts";

const lines = (...text: string[]) => text.join("\n");
const kinds = (report: readonly Note[]) => report.map(({ what, why }) => `${what} ${why}`);
/** Stages as left Hz, beat Hz and seconds. */
const stagesOf = ({ program }: Reading) =>
  program?.stages.map((one) => [one.base_freq, one.beat_offset, one.duration]);

test("blocks are unfolded, times count from the last absolute one, comments are no part of it", () => {
  const read = readSbagen(
    lines(
      "## A title # 5",
      "-SE -F 500",
      "theta: 102+4/20 # both ears",
      "alpha-1: 105+10/20",
      "off: -",
      "twice: {",
      "  +00:00 theta",
      "  +00:01:00 alpha-1",
      "}",
      "12:00 twice",
      "+00:02 twice",
      "12:04:00 off",
    ),
  );
  expect(stagesOf(read)).toEqual([
    [100, 4, 60],
    [100, 10, 60],
    [100, 4, 60],
    [100, 10, 60],
  ]);
  expect(kinds(read.report)).toEqual(["ears swapped"]);
});

test("a slide becomes steps of a minute, each with the tones at its middle", () => {
  const read = readSbagen(
    lines(
      "-SE",
      "a: 105-10/20",
      "b: 102-4/20",
      "off: -",
      "NOW == a ->",
      "+00:03 == b ->",
      "+00:04 off",
    ),
  );
  expect(stagesOf(read)).toEqual([
    [100, 9, 60],
    [100, 7, 60],
    [100, 5, 60],
    [100, 4, 60],
  ]);
  expect(read.report).toEqual([
    { what: "slide", why: "cut into steps", line: 5, found: 180 },
    { what: "fade", why: "left out", line: 6, found: 60 },
  ]);
});

test("one pair of tones is kept, the loudest that beats, and every other voice is noted with its line", () => {
  const read = readSbagen(
    lines(
      "-SE -m river.ogg",
      "a: pink/40 300/60 102-4/20 101-2/10 bell+500/5 spin:300+4/20 mix/90 x@y",
      "off: -",
      "NOW a",
      "+00:01 off",
    ),
  );
  expect(stagesOf(read)).toEqual([[100, 4, 60]]);
  expect(read.program?.layer).toBe("pink");
  expect(
    read.report.filter(({ line }) => line === 2).map(({ what, why }) => `${what} ${why}`),
  ).toEqual(["voice left out", "sound file left out", "voice not understood"]);
});

test("a second pair of tones is noted, whichever comes first", () => {
  for (const specs of ["102-4/20 101-2/10", "101-2/10 102-4/20", "300/60 102-4/20"]) {
    const read = readSbagen(lines("-SE -F 500", `a: ${specs}`, "off: -", "NOW a", "+00:01 off"));
    expect(stagesOf(read)).toEqual([[100, 4, 60]]);
    expect(read.report).toEqual([{ what: "voice", why: "left out", line: 2 }]);
  }
});

test("what a beat cannot have is clamped, and noted with what was found", () => {
  const read = readSbagen(lines("-SE", "a: 200-0.2/20", "off: -", "NOW a", "+00:01 off"));
  expect(stagesOf(read)).toEqual([[150, 0.5, 60]]);
  expect(read.report).toEqual([
    { what: "fade", why: "left out" },
    { what: "carrier", why: "clamped", line: 4, found: 199.9 },
    { what: "beat", why: "clamped", line: 4, found: 0.2 },
  ]);
});

test("a long program is compressed to the longest beat, a long tone is several stages", () => {
  const hours = readSbagen(lines("-SE", "a: 105-10/20", "off: -", "22:00 a", "06:00 off"));
  expect(hours.program?.stages).toHaveLength(FORMULA_LIMITS.stages.max);
  expect(hours.report).toContainEqual({ what: "length", why: "too long", found: 8 * 3600 });
  const five = readSbagen(lines("-SE -F 500", "a: 105-10/20", "off: -", "NOW a", "+00:05 off"));
  expect(stagesOf(five)).toEqual(Array(3).fill([100, 10, 100]));
  expect(five.report).toEqual([]);
});

test("more tones than a beat has stages become stages of one length", () => {
  const times = Array.from(
    { length: 24 },
    (_, at) => `+00:${String(at).padStart(2, "0")}:30 ${at % 2 ? "b" : "a"}`,
  );
  const read = readSbagen(
    lines(
      "-SE -F 500",
      "a: 105-10/20",
      "b: 102-4/20",
      "off: -",
      "00:00 a",
      ...times,
      "+00:24:30 off",
    ),
  );
  expect(new Set(read.program?.stages.map(({ duration }) => duration))).toEqual(new Set([73.5]));
  expect(kinds(read.report)).toEqual(["stage too many"]);
});

test("a tone-set without an end plays for ten minutes; a computed sequence is not played", () => {
  const endless = readSbagen(lines("a: 105-10/20", "NOW a"));
  expect(stagesOf(endless)).toEqual(Array(5).fill([100, 10, 120]));
  expect(kinds(endless.report)).toContain("length approximated");
  const drop = readSbagen("-p drop 00ds+ mix/100");
  expect(drop.program).toBeUndefined();
  expect(kinds(drop.report)).toEqual(["program left out", "program not understood"]);
});

test("a block that names itself ends, and so does one that unfolds without bound", () => {
  const itself = readSbagen(
    lines("a: 105-10/20", "b: {", "+00:01 b", "+00:02 b", "}", "NOW a", "NOW b"),
  );
  expect(kinds(itself.report)).toContain("time too many");
  const row = (name: string) => Array.from({ length: 60 }, () => `+00:00:01 ${name}`);
  const deep = Array.from({ length: 7 }, (_, at) => [
    `b${at}: {`,
    ...row(`b${at - 1}`),
    "}",
  ]).flat();
  const wide = readSbagen(lines("a: 105-10/20", ...deep, "NOW a", "NOW b6"));
  expect(kinds(wide.report)).toContain("time too many");
});

test("presets of SynapSeq inherit and change; between two entries everything slides", () => {
  const read = readSynapseq(
    lines(
      "@volume 80",
      "base as template",
      "  noise pink amplitude 10",
      "  tone 105 binaural 10 amplitude 20",
      "low from base",
      "  track 2 binaural -6",
      "  track 2 tone 102",
      "high from base",
      "  track 2 amplitude 20",
      "",
      "00:00:00 silence",
      "00:00:05 high",
      "00:01:00 high smooth",
      "00:02:00 low",
      "00:03:00 low",
    ),
  );
  expect(stagesOf(read)).toEqual([
    [100, 10, 60],
    [100, 7, 60],
    [100, 4, 60],
  ]);
  expect(read.program).toMatchObject({ layer: "pink", level: 50 });
  expect(kinds(read.report)).toEqual([
    "option left out",
    "slide approximated",
    "fade left out",
    "slide cut into steps",
    "ears swapped",
  ]);
});

test("what SynapSeq does not allow is not understood, with its line", () => {
  const read = readSynapseq(
    lines(
      "  tone 100 binaural 1 amplitude 1",
      "alpha",
      "  tone 100 binaural 1e3 amplitude 1",
      "  tone 100 binaural 4 amplitude 101",
      "  tone 102 binaural 4 amplitude 20",
      "alpha",
      "beta from nothing",
      "00:00:00 alpha",
      "00:00:00 alpha",
      "0:01 alpha",
      "00:01:00 alpha",
    ),
  );
  const wrong = read.report.filter(({ why }) => why === "not understood");
  expect(wrong.map(({ line }) => line)).toEqual([1, 3, 4, 6, 7, 9, 10]);
});

test("a text beyond the bounds is refused, and a report ends", () => {
  expect(readSbagen("#".repeat(256 * 1024 + 1))).toEqual({
    program: undefined,
    report: [{ what: "program", why: "too long", found: 256 * 1024 + 1 }],
  });
  const { report } = readSynapseq("?\n".repeat(9000));
  expect(report.length).toBeLessThanOrEqual(201);
  expect(report.at(-1)).toEqual({ what: "report", why: "too long" });
});
