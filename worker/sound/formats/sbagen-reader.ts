import { ENDLESS, fitProgram, type Noise, type Piece, SILENCE, type Tones } from "./fitting.ts";
import { type Reading, Report } from "./program.ts";
import { readOptions, type SbagenOptions } from "./sbagen-options.ts";
import { readToneSet, type ToneSet } from "./sbagen-tones.ts";
import { FADE_MS } from "./sbagen-writer.ts";
import { readClock, type SourceLine, sourceLines } from "./source-lines.ts";

const DAY = 24 * 3600;
/** The most time-lines, blocks unfolded, and the most blocks within each other. */
const MOST_TIMES = 5000;
const MOST_DEPTH = 8;
/** Seconds of the last tones of a program that goes on. */
const GOES_ON = 120;

interface Event {
  /** Seconds since midnight, or since NOW. */
  readonly time: number;
  readonly set: ToneSet;
  /** Slides into the next one. */
  readonly slides: boolean;
  readonly line: number;
}

/** What a name stands for. */
type Defined = { readonly set: ToneSet } | { readonly block: readonly SourceLine[] };

/** Reads a sequence of SBaGen 1.4. What a beat has no place for is in the report, with its line. */
export function readSbagen(text: string): Reading {
  const report = new Report();
  const lines = sourceLines(text, report);
  if (lines === undefined) return { program: undefined, report: report.notes() };
  const { events, options } = eventsOf(lines, report);
  const pieces = piecesOf(events, options, report);
  const noise = noiseOf(events, report);
  const program = fitProgram(pieces, noise, report);
  return { program, report: report.notes() };
}

function eventsOf(lines: readonly SourceLine[], report: Report) {
  const names = new Map<string, Defined>();
  const timeline = new Timeline(names, report);
  let options: SbagenOptions = {};
  let block: { readonly name: string; readonly lines: SourceLine[] } | undefined;
  for (const line of lines) {
    const [first = "", second] = line.words;
    if (block !== undefined) {
      if (first !== "}") block.lines.push(line);
      else {
        names.set(block.name, { block: block.lines });
        block = undefined;
      }
    } else if (first.startsWith("-")) {
      options = readOptions(line, options, report);
      if (options.immediate) {
        const set = readToneSet(options.immediate, line.number, report);
        timeline.events.push({ time: 0, set, slides: false, line: line.number });
      }
    } else if (/^[A-Za-z][\w-]*:$/.test(first)) {
      const name = first.slice(0, -1);
      if (second === "{") block = { name, lines: [] };
      else if (/^wave\d\d$/.test(name)) report.add("waveform", "left out", { line: line.number });
      else {
        names.set(name, { set: readToneSet(line.words.slice(1), line.number, report) });
      }
    } else {
      timeline.read(line, "", 0);
    }
  }
  if (block !== undefined) report.add("line", "not understood", { line: lines.at(-1)?.number });
  return { events: timeline.events, options };
}

/** The time-lines of a sequence, in their order. */
class Timeline {
  readonly events: Event[] = [];
  readonly #names: ReadonlyMap<string, Defined>;
  readonly #report: Report;
  /** The absolute time that was named last. */
  #absolute: number | undefined;
  #read = 0;

  constructor(names: ReadonlyMap<string, Defined>, report: Report) {
    this.#names = names;
    this.#report = report;
  }

  /** @param before the time of the block that the line is in, empty outside of one */
  read({ number: line, words }: SourceLine, before: string, depth: number): void {
    this.#read += 1;
    if (this.#read > MOST_TIMES || depth > MOST_DEPTH) {
      this.#report.add("time", "too many", { line });
      return;
    }
    const [when = "", ...rest] = words;
    const fades = /^[<=-][>=-]$/.test(rest[0] ?? "");
    const [name = "", arrow, ...more] = fades ? rest.slice(1) : rest;
    const time = this.#timeOf(before + when);
    const defined = this.#names.get(name);
    const isWhole = (arrow === undefined || arrow === "->") && more.length === 0;
    if (time === undefined || defined === undefined || !isWhole) {
      this.#report.add("line", "not understood", { line });
      return;
    }
    if ("set" in defined) {
      this.events.push({ time, set: defined.set, slides: arrow === "->", line });
      return;
    }
    for (const inner of defined.block) {
      if (this.#read > MOST_TIMES) return;
      this.read(inner, before + when, depth + 1);
    }
  }

  /** NOW or a time of day, or neither, and any number of times to add. */
  #timeOf(text: string): number | undefined {
    const [start = "", ...added] = text.split("+");
    const absolute =
      start === "NOW" ? 0 : start === "" ? this.#absolute : readClock(start, { short: true });
    if (absolute === undefined || (start === "" && added.length === 0)) return undefined;
    if (start !== "") this.#absolute = absolute;
    let time = absolute;
    for (const more of added) {
      const seconds = readClock(more, { short: true });
      if (seconds === undefined) return undefined;
      time += seconds;
    }
    return time % DAY;
  }
}

function piecesOf(
  events: readonly Event[],
  { ends, seconds: most, fadeMs = 60_000 }: SbagenOptions,
  report: Report,
): Piece[] {
  const pieces: Piece[] = [];
  let left = Math.min(DAY, most ?? DAY);
  for (const [index, { time, set, slides, line }] of events.entries()) {
    const next = events[index + 1];
    const isSilent = set.tones.volume === 0;
    const wanted =
      next === undefined
        ? lastSeconds(events, ends === true || isSilent)
        : (next.time - time + DAY) % DAY;
    const seconds = Math.min(left, wanted);
    left -= seconds;
    if (seconds < wanted) report.add("time", "too long", { line, found: wanted });
    if (next === undefined && seconds > 0 && !isSilent)
      report.add("length", "approximated", { line });
    const to = slides && next ? next.set.tones : set.tones;
    if (next && !slides && fadeMs > FADE_MS) report.add("fade", "left out");
    pieces.push({ seconds, line, ...slide(set.tones, to) });
  }
  return pieces;
}

/** Seconds of the last tones: SBaGen plays them until the first ones come again, unless it is told to end. */
function lastSeconds(events: readonly Event[], ends: boolean): number {
  if (events.length === 1) return ENDLESS;
  return ends ? 0 : GOES_ON;
}

/** A slide to or from silence changes the volume alone. */
function slide(from: Tones, to: Tones): Pick<Piece, "from" | "to"> {
  return from.volume === 0 && to.volume === 0 ? { from: SILENCE, to: SILENCE } : { from, to };
}

/** A layer plays throughout: it is that of the first tone-set that has one. */
function noiseOf(events: readonly Event[], report: Report): Noise | undefined {
  const first = events.find(({ set }) => (set.noise?.volume ?? 0) > 0);
  const noise = first?.set.noise;
  const sounding = events.filter(({ set }) => set.tones.volume > 0);
  const differs = ({ set }: Event) => set.noise?.volume !== noise?.volume;
  const other = sounding.find(differs);
  if (noise && other) report.add("layer", "approximated", { line: other.line });
  return noise;
}
