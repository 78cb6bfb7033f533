import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { type Formula, parseFormula } from "#worker/sound/formula.ts";
import { readGnaural } from "#worker/tools/cli/gnaural-xml.ts";
import { writeGnaural } from "./gnaural-writer.ts";
import { type Note, type Program, tonesOf } from "./program.ts";
import { readSbagen } from "./sbagen-reader.ts";
import { writeSbagen } from "./sbagen-writer.ts";
import { readSynapseq } from "./synapseq-reader.ts";
import { writeSynapseq } from "./synapseq-writer.ts";

const programs: fc.Arbitrary<Program> = fc.record({
  stages: formulas,
  layer: fc.constantFrom("none", "pink"),
  level: fc.integer({ min: 1, max: 100 }),
});

const TWO: Formula = [
  { base_freq: 100, beat_offset: 10, duration: 60, rhythm_type: "balanced" },
  { base_freq: 96.5, beat_offset: 4.25, duration: 90, rhythm_type: "pulsed" },
];

const kinds = (report: readonly Note[]) => report.map(({ what, why }) => `${what} ${why}`);

/** Whether two programs are the same, but for what a text rounds: 0.00001 Hz, and the seconds of a stage. */
function expectSame(read: Program | undefined, written: Program): void {
  expect(read?.stages.length).toBe(written.stages.length);
  expect(read?.layer).toBe(written.layer);
  if (written.layer !== "none") expect(read?.level).toBe(written.level);
  for (const [index, stage] of written.stages.entries()) {
    const { base_freq, beat_offset, duration, rhythm_type } = read?.stages[index] ?? {};
    expect(rhythm_type).toBe(stage.rhythm_type);
    expect(Math.abs((base_freq ?? 0) - stage.base_freq)).toBeLessThan(2e-5);
    expect(Math.abs((beat_offset ?? 0) - stage.beat_offset)).toBeLessThan(2e-5);
    expect(Math.abs((duration ?? 0) - stage.duration)).toBeLessThanOrEqual(1);
  }
}

test("a program that was written as .sbg is read as it was, and nothing is noted", () => {
  checkProperty(
    "formats-sbagen",
    fc.property(programs, (program) => {
      const { program: read, report } = readSbagen(writeSbagen(program).text);
      expectSame(read, program);
      expect(kinds(report)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("a program that was written as .spsq is read as it was, with its ears swapped back", () => {
  checkProperty(
    "formats-synapseq",
    fc.property(programs, (program) => {
      const { program: read, report } = readSynapseq(writeSynapseq(program).text);
      expectSame(read, program);
      expect(kinds(report)).toEqual(["ears swapped"]);
    }),
    { numRuns: 100 },
  );
});

test("a program that was written as .gnaural.xml is read as it was, and nothing is noted", () => {
  checkProperty(
    "formats-gnaural",
    fc.property(programs, (program) => {
      const { program: read, report } = readGnaural(writeGnaural(program).text);
      expectSame(read, program);
      expect(kinds(report)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("stages of whole seconds with few decimals come back exactly", () => {
  const program = tonesOf(TWO);
  expect(readSbagen(writeSbagen(program).text).program).toEqual(program);
  expect(readSynapseq(writeSynapseq(program).text).program).toEqual(program);
  expect(readGnaural(writeGnaural(program).text).program).toEqual(program);
});

test("the longest and the shortest stages are as long as they were in Gnaural's sums of decimals", () => {
  for (const duration of [30, 120]) {
    const stages = Array.from({ length: 20 }, (_, at) => {
      return { base_freq: 100 + at / 10, beat_offset: 4, duration, rhythm_type: "balanced" };
    });
    const { program, report } = readGnaural(writeGnaural(tonesOf(stages)).text);
    expect(program).toEqual(tonesOf(stages));
    expect(report).toEqual([]);
  }
});

test("each format says what it does not carry", () => {
  const rain: Program = { stages: TWO, layer: "rain", level: 50 };
  expect(kinds(writeSbagen(rain).report)).toEqual(["fade approximated", "layer left out"]);
  expect(kinds(writeGnaural(rain).report)).toEqual(["fade approximated", "layer left out"]);
  expect(kinds(writeSynapseq(rain).report)).toEqual([
    "ears swapped",
    "fade approximated",
    "layer left out",
  ]);
  const stages = [{ base_freq: 100 / 3, beat_offset: 4, duration: 30.5, rhythm_type: "waltz" }];
  expect(kinds(writeSbagen(tonesOf(stages)).report)).toEqual([
    "number rounded",
    "fade approximated",
    "rhythm left out",
    "stage rounded",
  ]);
});

test("SBaGen plays the tones of each ear, one stage after the other, and ends", () => {
  expect(writeSbagen(tonesOf(TWO)).text.split("\n")).toEqual([
    "-SE -F 1000",
    "",
    "s1: 105-10/40",
    "s2: 98.625-4.25/16",
    "off: -",
    "",
    "NOW s1",
    "+00:01:00 s2",
    "+00:02:30 off",
    "",
  ]);
});

test("SynapSeq holds each stage until one second before its end", () => {
  expect(writeSynapseq({ stages: TWO, layer: "brown", level: 50 }).text.split("\n")).toEqual([
    "stage-1",
    "  tone 105 binaural 10 amplitude 40",
    "  noise brown amplitude 20",
    "",
    "stage-2",
    "  tone 98.625 binaural 4.25 amplitude 16",
    "  noise brown amplitude 20",
    "",
    "00:00:00 stage-1",
    "00:00:59 stage-1",
    "00:01:00 stage-2",
    "00:02:29 stage-2",
    "00:02:30 silence",
    "",
  ]);
});

test("Gnaural holds each stage and slides into the next; the right ear has the higher tone", () => {
  const { text } = writeGnaural({ stages: TWO, layer: "pink", level: 50 });
  expect(text).toContain("<stereoswap>1</stereoswap>");
  expect(text).toContain("<voicecount>2</voicecount>\n<totalentrycount>5</totalentrycount>");
  const entries = text.split("\n").filter((line) => line.startsWith("<entry "));
  expect(entries.slice(0, 3)).toEqual([
    '<entry parent="0" duration="59.98" volume_left="0.4" volume_right="0.4" beatfreq="10" basefreq="105" state="0"/>',
    '<entry parent="0" duration="0.02" volume_left="0.4" volume_right="0.4" beatfreq="10" basefreq="105" state="0"/>',
    '<entry parent="0" duration="89.98" volume_left="0.16" volume_right="0.16" beatfreq="4.25" basefreq="98.625" state="0"/>',
  ]);
  expect(entries.at(-1)).toContain('parent="1" duration="150" volume_left="0.2"');
});

/** Texts that look like sequences, and are none. */
const words = fc.constantFrom(
  ...[
    "a:",
    "b:",
    "a",
    "b",
    "off",
    "-",
    "{",
    "}",
    "->",
    "==",
    "NOW",
    "+00:10",
    "+00:00:01",
    "12:00",
  ],
  ...[
    "100+4/20",
    "100-4/1e9",
    "/",
    "1/1/1",
    "pink/40",
    "mix/9",
    "-SE",
    "-L",
    "-i",
    "-p",
    "#",
    "##",
  ],
  ...["  tone", "tone", "noise", "pink", "binaural", "amplitude", "200", "-5", "9".repeat(30)],
  ...[
    "track",
    "1",
    "from",
    "as",
    "template",
    "silence",
    "00:00:00",
    "00:10:00",
    "@volume",
    "smooth",
  ],
);
const lines = fc.array(words, { maxLength: 7 }).map((some) => some.join(" "));
const texts = fc.oneof(
  fc.string(),
  fc.array(lines, { maxLength: 30 }).map((some) => some.join("\n")),
);

test("whatever a text says, it gives a formula that a new beat may have, or notes", () => {
  checkProperty(
    "formats-hostile",
    fc.property(texts, (text) => {
      for (const { program, report } of [readSbagen(text), readSynapseq(text)]) {
        if (program === undefined) expect(report.length).toBeGreaterThan(0);
        else expect(parseFormula(program.stages)).toEqual({ ok: true, formula: program.stages });
      }
    }),
    { numRuns: 200 },
  );
});
