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

const DENIALS: ReadonlySet<Hit["kind"]> = new Set(["denial", "denial_after"]);

/** A part of a clause, up to a contrast. */
interface Part {
  readonly line: string;
  /** Whether it begins its clause. */
  readonly first: boolean;
  readonly signs: readonly Hit[];
  /** Those of them in which the writer is: "left me". */
  readonly ofSelf: ReadonlySet<Hit>;
  readonly marks: (kind: Hit["kind"]) => readonly Hit[];
}

/** The signs in a text that are the writer's own and now, in its order. @param lines its clauses */
export function ownSigns(lines: readonly string[], find: FindHits): readonly OwnSign[] {
  const parts = lines.flatMap((line) => partsOf(line, find(line)));
  // "Last year was hell, all good now": nothing of it is on their mind.
  if (parts.some((part) => part.marks("now").length > 0 && isFine(part))) return [];
  const own: OwnSign[] = [];
  let theirs = false;
  let ofAnother = false;
  for (const [at, part] of parts.entries()) {
    const hasSelf = part.marks("self").length > 0;
    // "My friend is getting divorced, very sad": it goes on until the writer comes in.
    const still: boolean = theirs || (ofAnother && !part.first);
    const others: readonly Hit[] = part.signs.filter((sign) => isOfAnother(sign, part, still));
    theirs = others.length > 0 || (theirs && !hasSelf);
    ofAnother = endsWithAnother(part) || (still && !hasSelf);
    if (part.marks("past").length > 0) continue;
    const tomorrow = part.marks("tomorrow").length > 0;
    const fine = isFine(part);
    for (const sign of part.signs) {
      if (others.includes(sign) || isDenied(sign, part) || (fine && !sign.sure)) continue;
      own.push({ subject: sign.subject, sure: sign.sure, tomorrow, part: at });
    }
  }
  return own;
}

function partsOf(line: string, hits: readonly Hit[]): readonly Part[] {
  const harmless = hits.filter(({ kind }) => kind === "harmless");
  const isDenial = (mark: Hit) =>
    DENIALS.has(mark.kind) && !harmless.some((idiom) => overlaps(idiom, mark));
  // "My heart is not racing": between the words of a sign.
  const isDeniedWithin = (sign: Hit) =>
    !sign.isNegative && hits.some((mark) => isDenial(mark) && isIn(mark, sign));
  const all = hits
    .filter((hit) => hit.kind === "sign" && !isDeniedWithin(hit))
    .toSorted((a, b) => a.from - b.from);
  // "A job interview" tells of no work.
  const signs = all.filter((sign) => sign.sure || !all.some((other) => isWithin(sign, other)));
  // What a sign or an idiom takes in turns nothing: "can not sleep" denies no sleep.
  const held = (mark: Hit) => signs.some((sign) => isIn(mark, sign));
  const selves = hits.filter(({ kind }) => kind === "self");
  const withSelf = signs.filter((sign) => selves.some((self) => isIn(self, sign)));
  const marks = hits.filter((mark) => {
    if (mark.kind === "sign" || mark.kind === "harmless") return false;
    if (!STAYS.has(mark.kind) && held(mark)) return false;
    return !DENIALS.has(mark.kind) || isDenial(mark);
  });
  const turns = marks.filter(({ kind }) => kind === "contrast").map(({ from }) => from);
  const bounds = [...new Set([0, ...turns.toSorted((a, b) => a - b), line.length + 1])];
  return bounds.slice(1).map((end, at) => {
    const start = bounds[at] ?? 0;
    const inside = ({ from }: Hit) => from >= start && from < end;
    return {
      line,
      first: start === 0,
      signs: signs.filter(inside),
      ofSelf: new Set(signs.filter((sign) => withSelf.some((whole) => isIn(sign, whole)))),
      marks: (kind) => marks.filter((mark) => mark.kind === kind && inside(mark)),
    };
  });
}

function isFine(part: Part): boolean {
  return part.marks("fine").some((mark) => !isDenied(mark, part));
}

function isWithin(sign: Hit, other: Hit): boolean {
  const longer = other.to - other.from > sign.to - sign.from;
  return longer && isIn(sign, other) && other.subject !== sign.subject;
}

function isIn(inner: Hit, outer: Hit): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

function overlaps(idiom: Hit, mark: Hit): boolean {
  return idiom.from < mark.to && mark.from < idiom.to;
}

function isDenied(hit: Hit, { line, marks }: Part): boolean {
  const isNear = (from: number, to: number, most: number) =>
    from <= to && wordsBetween(line, from, to) <= most;
  return (
    marks("denial").some((denial) => isNear(denial.to, hit.from, DENIED.before)) ||
    [...marks("denial"), ...marks("denial_after")].some((denial) =>
      isNear(hit.to, denial.from, DENIED.after),
    )
  );
}

/** Another person comes before it, here or earlier, and the writer not between. */
function isOfAnother(sign: Hit, { marks, ofSelf }: Part, still: boolean): boolean {
  if (ofSelf.has(sign)) return false;
  const selves = marks("self");
  const isOwnSince = (from: number) =>
    selves.some((self) => self.from >= from && self.to <= sign.from);
  if (still && selves.length === 0) return true;
  return marks("others").some((other) => other.to <= sign.from && !isOwnSince(other.to));
}

function endsWithAnother({ marks }: Part): boolean {
  const last = (kind: Hit["kind"]) => Math.max(-1, ...marks(kind).map(({ to }) => to));
  return last("others") > last("self");
}

function wordsBetween(line: string, from: number, to: number): number {
  return line.slice(from, to).split(" ").length - 1;
}
