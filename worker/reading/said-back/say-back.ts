import { readCrisis } from "#worker/reading/safety/crisis.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import phrases from "./phrases.json" with { type: "json" };
import { type ReadSubjects, readSubjects, type SaidIn, type Subject } from "./subjects.ts";

/** What the listening room says back of a text, in the text's language and in our own words alone. */
export interface SaidBack {
  /** Undefined where nothing is sure: then only the way is told. */
  readonly text?: string | undefined;
  /** BCP 47. */
  readonly lang: string;
  /** Where the sound leads, with `{n}` in place of the minutes; undefined: as in English. */
  readonly way?: string | undefined;
}

interface Phrases {
  readonly comma: string;
  readonly end: string;
  /** A subject without a phrase is not said in that language. */
  readonly says: Partial<Record<Subject, string>>;
  readonly way?: {
    readonly from: Readonly<Record<BandName, string>>;
    readonly to: Readonly<Record<BandName, string>>;
    /** With `{from}`, `{to}` and `{n}`. */
    readonly line: string;
  };
}

const PHRASES: Readonly<Record<SaidIn, Phrases>> = phrases.languages;

/**
 * One sentence from what a beat's text was about, and where the sound leads, in the text's language. Pure: the same for the
 * same text, whoever composed. What it was about is left out where nothing is sure, and in any doubt of a crisis.
 * @param mood as a person typed it
 * @returns undefined where English says all there is
 */
export function sayBack(mood: string, stages: Formula): SaidBack | undefined {
  const read = subjectsToSay(mood);
  if (read === undefined) return undefined;
  const { language: lang } = read;
  const { comma, end, says, way } = PHRASES[lang];
  const said = read.subjects.flatMap((subject) => says[subject] ?? []);
  if (said.length === 0 && way === undefined) return undefined;
  return {
    ...(said.length > 0 && { text: `${capitalised(said.join(comma))}${end}` }),
    lang,
    ...(way && { way: wayIn(way, stages) }),
  };
}

/** What may be said back of a text: no subject in any doubt of a crisis. Pure. */
export function subjectsToSay(mood: string): ReadSubjects | undefined {
  const read = readSubjects(mood);
  if (read === undefined || read.subjects.length === 0) return read;
  return readCrisis(mood).level === "none" ? read : { ...read, subjects: [] };
}

function wayIn({ from, to, line }: NonNullable<Phrases["way"]>, stages: Formula): string {
  const first = bandOf(stages[0]?.beat_offset ?? 0);
  const last = bandOf(stages.at(-1)?.beat_offset ?? 0);
  const start = first === last ? "" : from[first];
  return capitalised(line.replace("{from}", start).replace("{to}", to[last]).trim());
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
