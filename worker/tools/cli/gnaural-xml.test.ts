import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import type { Note, Reading } from "#worker/sound/formats/program.ts";
import { parseFormula } from "#worker/sound/formula.ts";
import { MOST_XML_CHARACTERS, readGnaural } from "./gnaural-xml.ts";

const kinds = (report: readonly Note[]) => report.map(({ what, why }) => `${what} ${why}`);
/** Stages as left Hz, beat Hz and seconds. */
const stagesOf = ({ program }: Reading) =>
  program?.stages.map((one) => [one.base_freq, one.beat_offset, one.duration]);

const element = (name: string, ...inside: (string | number)[]) =>
  `<${name}>${inside.join("\n")}</${name}>`;

interface EntryValues {
  readonly duration?: number | string;
  readonly left?: number | string;
  readonly right?: number;
  readonly beat?: number;
  readonly base?: number;
}

/** An entry of 60 s, by default with tones of 105 and 95 Hz. */
function entry({ duration = 60, left = 0.5, right, beat = 10, base = 100 }: EntryValues = {}) {
  const volumes = `volume_left="${left}" volume_right="${right ?? left}"`;
  return `<entry parent="0" duration="${duration}" ${volumes} beatfreq="${beat}" basefreq="${base}"/>`;
}

function voice(type: number, entries: readonly string[], ...values: string[]) {
  return element("voice", element("type", type), ...values, element("entries", ...entries));
}

const schedule = (...parts: string[]) => element("schedule", ...parts);

test("both tones stand half of the beat from the base, the left one higher unless the ears are swapped", () => {
  const plain = readGnaural(schedule(voice(0, [entry()])));
  expect(stagesOf(plain)).toEqual([[95, 10, 60]]);
  expect(plain.report).toEqual([{ what: "ears", why: "swapped" }]);
  const swapped = readGnaural(schedule(element("stereoswap", 1), voice(0, [entry()])));
  expect(stagesOf(swapped)).toEqual([[95, 10, 60]]);
  expect(swapped.report).toEqual([]);
});

test("an entry slides into the next one, and the last one into the first", () => {
  const read = readGnaural(
    schedule(voice(0, [entry({ duration: 120, beat: 4 }), entry({ beat: 10 })])),
  );
  expect(stagesOf(read)).toEqual([
    [97.25, 5.5, 60],
    [95.75, 8.5, 60],
    [96.5, 7, 60],
  ]);
  expect(read.report).toEqual([
    { what: "slide", why: "cut into steps", line: 2, found: 120 },
    { what: "slide", why: "cut into steps", line: 3, found: 60 },
    { what: "ears", why: "swapped" },
  ]);
});

test("the loudest voice that beats is kept, pink noise is the layer, and every other voice is noted with its line", () => {
  const read = readGnaural(
    [
      "<schedule><stereoswap>1</stereoswap>",
      voice(0, [entry({ left: 0.9, beat: 0 })]).replaceAll("\n", ""),
      voice(0, [entry({ left: 0.2, beat: 6 })]).replaceAll("\n", ""),
      voice(0, [entry({ left: 0.4 })]).replaceAll("\n", ""),
      voice(1, [entry({ left: 0.2 })]).replaceAll("\n", ""),
      voice(2, [entry()]).replaceAll("\n", ""),
      voice(3, [entry({ left: 0.3 })]).replaceAll("\n", ""),
      voice(6, [entry()]).replaceAll("\n", ""),
      voice(0, [entry({ left: 1 })], "<voice_mute>1</voice_mute>").replaceAll("\n", ""),
      voice(5, [entry({ left: 0 })]).replaceAll("\n", ""),
      voice(1, [entry({ left: 0.1 })]).replaceAll("\n", ""),
      "</schedule>",
    ].join("\n"),
  );
  expect(stagesOf(read)).toEqual([[95, 10, 60]]);
  expect(read.program).toMatchObject({ layer: "pink", level: 50 });
  const noted = read.report.map(({ what, line }) => `${what} ${line}`);
  expect(noted.toSorted()).toEqual([
    ...["sound file 6", "voice 11", "voice 2", "voice 3", "voice 7", "voice 8", "voice 9"],
  ]);
  expect(new Set(read.report.map(({ why }) => why))).toEqual(new Set(["left out"]));
});

test("volumes of voice and schedule are multiplied, and those of the ears averaged, which is noted", () => {
  const read = readGnaural(
    schedule(
      element("stereoswap", 1),
      element("overallvolume_left", 0.5),
      element("overallvolume_right", 0.5),
      voice(0, [
        entry({ left: 0.8 }),
        entry({ duration: 0.02, left: 0.8 }),
        entry({ left: 0.4, right: 0.24 }),
        entry({ duration: 0.02, left: 0.4, right: 0.24 }),
      ]),
    ),
  );
  expect(read.program?.stages.map(({ rhythm_type }) => rhythm_type)).toEqual([
    "balanced",
    "pulsed",
  ]);
  expect(read.report).toEqual([{ what: "ears", why: "approximated", line: 7 }]);
});

test("a schedule is repeated as it is played, as far as a beat has room; without an end it has ten minutes", () => {
  const of = (loops: number, seconds: number) =>
    readGnaural(
      schedule(
        element("stereoswap", 1),
        element("loops", loops),
        voice(0, [entry({ duration: seconds })]),
      ),
    );
  const secondsOf = ({ program }: Reading) =>
    program?.stages.reduce((sum, { duration }) => sum + duration, 0);
  expect(of(3, 60)).toMatchObject({ program: { stages: { length: 3 } }, report: [] });
  expect(secondsOf(of(30, 120))).toBe(2400);
  expect(of(30, 120).report).toEqual([{ what: "time", why: "too long", found: 3600 }]);
  expect(secondsOf(of(0, 60))).toBe(600);
  expect(of(0, 60).report).toEqual([{ what: "length", why: "approximated" }]);
  expect(secondsOf(of(1, 3000))).toBe(2400);
  expect(of(1, 3000).report).toEqual([{ what: "length", why: "too long", found: 3000 }]);
});

test("pulses and tones that are mixed have the same beat, and a shorter voice plays to the end", () => {
  const form = { what: "form", why: "left out" };
  const pulses = readGnaural(schedule(voice(3, [entry()])));
  expect(stagesOf(pulses)).toEqual([[100, 10, 60]]);
  expect(pulses.report).toMatchObject([form]);
  const mono = readGnaural(
    schedule(
      voice(0, [entry()], element("voice_mono", 1)),
      voice(1, [entry({ duration: 90, left: 0.1 })]),
    ),
  );
  expect(stagesOf(mono)).toEqual([[95, 10, 90]]);
  expect(mono.report).toMatchObject([form]);
});

test("names may be in any case, values elements, and small numbers have an exponent", () => {
  const values = { duration: "6e1", volume_left: "0.5", volume_right: "0.5", beatfreq: "10" };
  const inside = Object.entries({ ...values, basefreq: "1.0E2" }).map(([name, value]) =>
    element(name.toUpperCase(), value),
  );
  const read = readGnaural(
    `\uFEFF<?xml version="1.0"?>\r\n<Schedule><StereoSwap> 1\r\n</StereoSwap><VOICE><Entries>${element("Entry", ...inside)}</Entries></VOICE></Schedule>`,
  );
  expect(stagesOf(read)).toEqual([[95, 10, 60]]);
  expect(read.report).toEqual([]);
});

test("an entry, a voice or an option that says nothing sensible is noted, and the others are read", () => {
  const read = readGnaural(
    schedule(
      element("loops", "often"),
      voice(0, [
        entry(),
        entry({ duration: -1 }),
        entry({ left: 2 }),
        entry({ duration: "1e9" }),
        entry({ left: "9".repeat(40) }),
        '<entry duration="60"/>',
        "<other/>",
      ]),
      element("voice", element("type", "sine"), element("entries", entry())),
    ),
  );
  expect(stagesOf(read)).toEqual([[95, 10, 60]]);
  const wrong = read.report.filter(({ why }) => why === "not understood");
  expect(wrong.map(({ what, line }) => `${what} ${line}`)).toEqual([
    ...["option undefined", "line 4", "line 5", "line 6", "line 7", "line 8", "voice 10"],
  ]);
});

test("entities of a text's own are not expanded: a billion laughs is no program", () => {
  const laughs = Array.from({ length: 9 }, (_, at) => {
    return `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`;
  });
  const doctype = `<!DOCTYPE schedule [<!ENTITY l0 "lol">${laughs.join("")}]>`;
  const files = '<!DOCTYPE schedule [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
  for (const text of [
    doctype + schedule(element("title", "&l9;"), voice(0, [entry()])),
    files + schedule(element("title", "&file;"), voice(0, [entry()])),
  ]) {
    const { program, report } = readGnaural(text);
    expect(program).toBeUndefined();
    expect(report).toEqual([{ what: "program", why: "not understood", line: 1 }]);
  }
  expect(stagesOf(readGnaural(doctype + schedule(voice(0, [entry()]))))).toEqual([[95, 10, 60]]);
});

test("texts that are too long, too deep, broken or of another kind are refused with one note", () => {
  const nothing = { what: "program", why: "not understood" };
  expect(readGnaural("x".repeat(MOST_XML_CHARACTERS + 1)).report).toEqual([
    { what: "program", why: "too long", found: MOST_XML_CHARACTERS + 1 },
  ]);
  expect(readGnaural("<schedule>".repeat(200_000)).report).toEqual([nothing]);
  expect(readGnaural("").report).toEqual([{ ...nothing, line: 1 }]);
  expect(readGnaural("<schedule>\n<voice>").report).toEqual([{ ...nothing, line: 2 }]);
  expect(readGnaural("<html><body/></html>").report).toEqual([nothing]);
  expect(readGnaural(schedule()).report).toEqual([nothing]);
  const many = readGnaural(schedule(voice(0, Array(20_001).fill(entry({ duration: 0.1 })))));
  expect(kinds(many.report)).toContain("time too many");
});

const numbers = fc.constantFrom("0", "1", "60", "-1", "1e-19", "1E6", "0.4", "300", "", "x", "NaN");
const entries = fc.tuple(numbers, numbers, numbers, numbers, numbers).map(([a, b, c, d, e]) => {
  return `<entry duration="${a}" volume_left="${b}" volume_right="${c}" beatfreq="${d}" basefreq="${e}"/>`;
});
const voices = fc
  .tuple(numbers, numbers, numbers, fc.array(entries, { maxLength: 6 }))
  .map(([type, mute, mono, all]) => {
    const values = [element("voice_mute", mute), element("voice_mono", mono)];
    return element("voice", element("type", type), ...values, element("entries", ...all));
  });
const schedules = fc
  .tuple(numbers, numbers, numbers, fc.array(voices, { maxLength: 5 }))
  .map(([loops, volume, swap, all]) =>
    schedule(
      ...[element("loops", loops), element("overallvolume_left", volume)],
      ...[element("stereoswap", swap), ...all],
    ),
  );
const broken = fc
  .tuple(schedules, fc.nat(), fc.constantFrom("<", ">", "&", '"', "</voice>", "<voice>", "<!--"))
  .map(([text, at, more]) => {
    const place = at % text.length;
    return text.slice(0, place) + more + text.slice(place);
  });

test("whatever a text says, it gives a formula that a new beat may have, or notes", () => {
  checkProperty(
    "formats-gnaural-hostile",
    fc.property(fc.oneof(schedules, broken, fc.string()), (text) => {
      const { program, report } = readGnaural(text);
      if (program === undefined) expect(report.length).toBeGreaterThan(0);
      else expect(parseFormula(program.stages)).toEqual({ ok: true, formula: program.stages });
    }),
    { numRuns: 200 },
  );
});
