import { parseXml, XmlElement, XmlError } from "@rgrove/parse-xml";
import {
  fitSchedule,
  type GnauralEntry,
  type GnauralSchedule,
  type GnauralVoice,
} from "#worker/sound/formats/gnaural-schedule.ts";
import { type Reading, Report } from "#worker/sound/formats/program.ts";

/** The longest text that is read, in UTF-16 units: an entry has 130, and presets of Gnaural have up to 10,000 entries. */
export const MOST_XML_CHARACTERS = 2 * 1024 * 1024;
const MOST_VOICES = 64;
const MOST_ENTRIES = 20_000;
/** Seconds or Hz. */
const LARGEST = 1e6;
const MOST_DIGITS = 32;
/** As C and Java write one: with an exponent where it is small. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;

/**
 * Reads a schedule of Gnaural. What a beat has no place for is in the report, with its line. Names of elements and attributes are read in
 * any case, and a value as an attribute or as an element, as Gnaural itself does.
 */
export function readGnaural(text: string): Reading {
  const report = new Report();
  const schedule = scheduleOf(text, report);
  const program = schedule && fitSchedule(schedule, report);
  return { program, report: report.notes() };
}

function scheduleOf(text: string, report: Report): GnauralSchedule | undefined {
  if (text.length > MOST_XML_CHARACTERS) {
    report.add("program", "too long", { found: text.length });
    return undefined;
  }
  const source = text.replace(/\r\n?/g, "\n");
  const root = rootOf(source, report);
  if (root === undefined) return undefined;
  return new ScheduleReader(source, report).read(root);
}

/** The element `schedule`; entities of the text's own are not expanded, they make it no XML. */
function rootOf(source: string, report: Report): XmlElement | undefined {
  try {
    const { root } = parseXml(source, { includeOffsets: true });
    if (root?.name.toLowerCase() === "schedule") return root;
    report.add("program", "not understood");
  } catch (error) {
    if (error instanceof XmlError) {
      report.add("program", "not understood", { line: error.line });
    } else if (error instanceof RangeError) {
      // The parser calls itself for each element within another: thousands of them are more than the stack has.
      report.add("program", "not understood");
    } else throw error;
  }
  return undefined;
}

/** Reads the elements of a schedule in the order of the text. */
class ScheduleReader {
  readonly #source: string;
  readonly #report: Report;
  #entries = 0;
  #offset = 0;
  #line = 1;

  constructor(source: string, report: Report) {
    this.#source = source;
    this.#report = report;
  }

  read(root: XmlElement): GnauralSchedule {
    const values = valuesOf(root);
    const option = (name: string, byDefault: number) => {
      const value = values.has(name) ? numberOf(values.get(name)) : byDefault;
      if (value === undefined || value < 0) this.#report.add("option", "not understood");
      return value === undefined || value < 0 ? byDefault : value;
    };
    return {
      loops: Math.round(option("loops", 1)),
      volume: { left: option("overallvolume_left", 1), right: option("overallvolume_right", 1) },
      swapped: option("stereoswap", 0) !== 0,
      voices: this.#voicesOf(root),
    };
  }

  #voicesOf(root: XmlElement): GnauralVoice[] {
    const voices: GnauralVoice[] = [];
    for (const element of elementsOf(root).filter(({ name }) => isNamed(name, "voice"))) {
      const line = this.#lineOf(element);
      const values = valuesOf(element);
      const [type, mute, mono] = ["type", "voice_mute", "voice_mono"].map((name) => {
        return values.has(name) ? numberOf(values.get(name)) : 0;
      });
      if (voices.length === MOST_VOICES) {
        this.#report.add("voice", "too many", { line });
        break;
      }
      if (type === undefined || mute === undefined || mono === undefined) {
        this.#report.add("voice", "not understood", { line });
        continue;
      }
      const entries = this.#entriesOf(element);
      voices.push({ type, muted: mute !== 0, mono: mono !== 0, entries, line });
    }
    return voices;
  }

  #entriesOf(voice: XmlElement): GnauralEntry[] {
    const lists = elementsOf(voice).filter(({ name }) => isNamed(name, "entries"));
    return lists.flatMap(elementsOf).flatMap((element) => {
      if (!isNamed(element.name, "entry")) return [];
      const line = this.#lineOf(element);
      this.#entries += 1;
      if (this.#entries > MOST_ENTRIES) {
        this.#report.add("time", "too many", { line });
        return [];
      }
      const entry = entryOf(valuesOf(element), line);
      if (entry === undefined) this.#report.add("line", "not understood", { line });
      return entry ? [entry] : [];
    });
  }

  #lineOf({ start }: XmlElement): number {
    for (; this.#offset < start; this.#offset += 1) {
      if (this.#source[this.#offset] === "\n") this.#line += 1;
    }
    return this.#line;
  }
}

function entryOf(values: ReadonlyMap<string, string>, line: number): GnauralEntry | undefined {
  const names = ["duration", "volume_left", "volume_right", "beatfreq", "basefreq"];
  const [duration, left, right, beat, base] = names.map((name) => numberOf(values.get(name)));
  if (duration === undefined || left === undefined || right === undefined) return undefined;
  if (beat === undefined || base === undefined || duration < 0 || base < 0) return undefined;
  // Gnaural writes -2.5e-19 for silence.
  if (Math.min(left, right) < -1e-6 || Math.max(left, right) > 1) return undefined;
  const volume = { left: Math.max(0, left), right: Math.max(0, right) };
  return { duration, volume, beat, base, line };
}

function numberOf(word: string | undefined): number | undefined {
  const text = word?.trim() ?? "";
  if (text.length > MOST_DIGITS || !NUMBER.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= LARGEST ? value : undefined;
}

/** Attributes and elements of an element by their names in small letters. */
function valuesOf(element: XmlElement): ReadonlyMap<string, string> {
  const attributes = Object.entries(element.attributes);
  const elements = elementsOf(element)
    .filter(({ children }) => !children.some((child) => child instanceof XmlElement))
    .map(({ name, text }): [string, string] => [name, text]);
  return new Map([...attributes, ...elements].map(([name, text]) => [name.toLowerCase(), text]));
}

function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => child instanceof XmlElement);
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}
