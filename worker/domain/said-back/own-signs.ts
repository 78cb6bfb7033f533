import type { FindHits, Hit } from "./signs.ts";

/** A sign of something that the writer has on their own mind. */
export interface OwnSign extends Pick<Hit, "subject" | "sure"> {
  /** Whether its part of the text speaks of the next day. */
  readonly tomorrow: boolean;
  /** Number of its part: clauses, parted at contrasts. */
  readonly part: number;
}

/** Most words between a sign and what denies it: before it, and after it. */
const DENIED = { before: 6, after: 2 };

/** Marks that count within a sign, too: "my daughter" is somebody else for what comes after. */
const STAYS: ReadonlySet<Hit["kind"]> = new Set(["tomorrow", "others"]);

/** A part of a clause, up to a contrast. */
interface Part {
  readonly line: string;
  readonly signs: readonly Hit[];
  readonly marks: (kind: Hit["kind"]) => readonly Hit[];
}

/** The signs in a text that are the writer's own and now, in its order. @param lines its clauses */
export function ownSigns(lines: readonly string[], find: FindHits): readonly OwnSign[] {
  const own: OwnSign[] = [];
  let ofAnother = false;
  for (const [at, part] of lines.flatMap((line) => partsOf(line, find(line))).entries()) {
    const hasSelf = part.marks("self").length > 0;
    const others = part.signs.filter((sign) => isOfAnother(sign, part));
    // "My friend is getting divorced, very sad": it goes on until the writer comes in.
    const still: boolean = ofAnother && !hasSelf;
    ofAnother = others.length > 0 || still;
    if (still || part.marks("past").length > 0) continue;
    const tomorrow = part.marks("tomorrow").length > 0;
    const isFine = part.marks("fine").some((mark) => !isDenied(mark, part));
    for (const sign of part.signs) {
      if (others.includes(sign) || isDenied(sign, part) || (isFine && !sign.sure)) continue;
      own.push({ subject: sign.subject, sure: sign.sure, tomorrow, part: at });
    }
  }
  return own;
}

function partsOf(line: string, hits: readonly Hit[]): readonly Part[] {
  const all = hits.filter(({ kind }) => kind === "sign").toSorted((a, b) => a.from - b.from);
  // "A job interview" tells of no work.
  const signs = all.filter((sign) => sign.sure || !all.some((other) => isWithin(sign, other)));
  // What a sign or an idiom takes in turns nothing: "can not sleep" denies no sleep.
  const held = (mark: Hit) => signs.some((sign) => sign.from <= mark.from && mark.to <= sign.to);
  const harmless = hits.filter(({ kind }) => kind === "harmless");
  const marks = hits.filter((mark) => {
    if (mark.kind === "sign" || mark.kind === "harmless") return false;
    if (!STAYS.has(mark.kind) && held(mark)) return false;
    return mark.kind !== "denial" || !harmless.some((idiom) => overlaps(idiom, mark));
  });
  const turns = marks.filter(({ kind }) => kind === "contrast").map(({ from }) => from);
  const bounds = [...new Set([0, ...turns.toSorted((a, b) => a - b), line.length + 1])];
  return bounds.slice(1).map((end, at) => {
    const start = bounds[at] ?? 0;
    const inside = ({ from }: Hit) => from >= start && from < end;
    return {
      line,
      signs: signs.filter(inside),
      marks: (kind) => marks.filter((mark) => mark.kind === kind && inside(mark)),
    };
  });
}

function isWithin(sign: Hit, other: Hit): boolean {
  const longer = other.to - other.from > sign.to - sign.from;
  return longer && other.from <= sign.from && sign.to <= other.to && other.subject !== sign.subject;
}

function overlaps(idiom: Hit, mark: Hit): boolean {
  return idiom.from < mark.to && mark.from < idiom.to;
}

function isDenied(hit: Hit, { line, marks }: Part): boolean {
  return marks("denial").some((denial) => {
    if (denial.to <= hit.from) return wordsBetween(line, denial.to, hit.from) <= DENIED.before;
    return denial.from >= hit.to && wordsBetween(line, hit.to, denial.from) <= DENIED.after;
  });
}

/** Another person comes before it, and the writer not between. */
function isOfAnother(sign: Hit, { marks }: Part): boolean {
  const selves = marks("self");
  return marks("others").some(
    (other) =>
      other.to <= sign.from &&
      !selves.some((self) => self.from >= other.to && self.to <= sign.from),
  );
}

function wordsBetween(line: string, from: number, to: number): number {
  return line.slice(from, to).split(" ").length - 1;
}
