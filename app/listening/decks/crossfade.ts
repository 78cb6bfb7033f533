/** How long two sounds cross, ms. */
const CROSSFADE_MS = 200;
const TICK_MS = 4;
/** The most that the course goes on in a tick: its volumes move by 0.1 then, where they move fastest. */
const LARGEST_STEP = 0.06;

/** The factors of both volumes, each 0 to 1. */
export interface Shares {
  readonly old: number;
  readonly new: number;
}

/**
 * The factors in the course of a crossfade. Both sounds hold the same tones, as far apart as two
 * elements happen to play. Factors that add up to 1 are never louder than one sound, and at worst,
 * where the tones cancel, below a tenth of it for 6 % of the time: 13 ms.
 * @param course from 0 to 1
 */
export function crossfade(course: number): Shares {
  const x = Math.min(1, Math.max(0, course));
  const rising = x * x * (3 - 2 * x);
  return { old: 1 - rising, new: rising };
}

/**
 * How far the course is after a tick. A page that was busy goes on from there, without a jump; a
 * hidden one has no steady clock.
 */
export function courseAfter(course: number, passedMs: number, hidden: boolean): number {
  const passed = passedMs / CROSSFADE_MS;
  return course + (hidden ? passed : Math.min(passed, LARGEST_STEP));
}

interface Crossing {
  readonly show: (shares: Shares) => void;
  readonly end: () => void;
  readonly signal: AbortSignal;
}

/** Crosses two sounds until the new one is heard alone. */
export function cross({ show, end, signal }: Crossing): void {
  let last = performance.now();
  let course = 0;
  const crossing = setInterval(() => {
    const now = performance.now();
    course = courseAfter(course, now - last, document.hidden);
    last = now;
    show(crossfade(course));
    if (course >= 1) end();
  }, TICK_MS);
  signal.addEventListener("abort", () => clearInterval(crossing));
}
