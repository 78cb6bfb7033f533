import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { angleAt, type Strand } from "./strands.ts";

/** The longest change of a colour, as a share of its stage: as long as a glide. */
const CHANGE = 1 / 3;

export interface SceneState {
  /** The number of the stage that plays. */
  readonly stage: number;
  readonly band: BandName;
  readonly next: BandName;
  /** How far it has flowed into the next one, 0 to 1. */
  readonly flow: number;
}

/** The band that plays, and how it flows into the next. @param share of the whole sound, 0 to 1 */
export function sceneState(stages: Formula, share: number): SceneState {
  const total = stages.reduce((sum, { duration }) => sum + duration, 0);
  const time = Math.min(Math.max(share, 0), 1) * total;
  let start = 0;
  for (const [at, { duration, beat_offset }] of stages.entries()) {
    const following = stages[at + 1];
    if (time < start + duration || following === undefined) {
      const band = bandOf(beat_offset);
      const within = Math.min(1, (time - start) / duration);
      const flow = following ? smooth((within - (1 - CHANGE)) / CHANGE) : 0;
      return { stage: at, band, next: following ? bandOf(following.beat_offset) : band, flow };
    }
    start += duration;
  }
  return { stage: 0, band: "Alpha", next: "Alpha", flow: 0 };
}

/** How bright the lines of other stages are, those that were and those that come. */
const PAST = 0.42;
const COMING = 0.7;

/** How bright the lines of a stage are, 0 to 1: they change as slowly as the colour flows. */
export function brightnessOf(number: number, { stage, flow }: SceneState): number {
  if (number < stage) return PAST;
  if (number === stage) return 1 - (1 - PAST) * flow;
  return number === stage + 1 ? COMING + (1 - COMING) * flow : COMING;
}

/** How much of a stage plays, 0 to 1. */
export function presenceOf(number: number, { stage, flow }: SceneState): number {
  if (number === stage) return 1 - flow;
  return number === stage + 1 ? flow : 0;
}

function smooth(share: number): number {
  const x = Math.min(1, Math.max(0, share));
  return x * x * (3 - 2 * x);
}

/** Width of a line in pixels of the canvas: a thinner one costs a quarter of what a whole pixel costs. */
const LINE = 0.95;
/** Outermost radius at rest and at its fullest, as shares of the picture; some materials reach beyond it. */
const SMALLEST = 0.42;
const LARGEST = 0.455;
/** Of the colour between two lines, which lies in shades over itself. */
export const SHADE = 0.19;

export interface Colours {
  readonly bands: Readonly<Record<BandName, string>>;
  /** Of the second wave of what plays; Beta has nearly this colour itself. */
  readonly second: string;
  readonly secondOfBeta: string;
}

/** Of the outermost ring, as a share of the picture. @param depth of the breath, 0 to 1 */
export function radiusOf(depth: number): number {
  return SMALLEST + (LARGEST - SMALLEST) * depth;
}

interface Moment {
  readonly state: SceneState;
  /** 0 to 1: see `breathAt`. */
  readonly depth: number;
  /** Since the scene began to move, s. */
  readonly time: number;
}

/** Draws the scene over a whole square canvas. */
export function drawScene(
  pen: CanvasRenderingContext2D,
  strands: readonly Strand[],
  colours: Colours,
  { state, depth, time }: Moment,
): void {
  const size = pen.canvas.width;
  const radius = size * radiusOf(depth);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, size, size);
  pen.translate(size / 2, size / 2);
  pen.lineWidth = LINE;
  for (const strand of strands) {
    const { stage, band, filled, second } = strand;
    if (filled !== "ends") pen.beginPath();
    trace(pen, strand, radius, time);
    if (filled === "begins") continue;
    const opacity = brightnessOf(stage, state) * (strand.opacityAt?.(time) ?? 1);
    const paint = (colour: string, share: number) => {
      if (share === 0) return;
      pen.globalAlpha = opacity * share * (filled ? SHADE : 1);
      if (filled) {
        pen.fillStyle = colour;
        pen.fill("evenodd");
      } else {
        pen.strokeStyle = colour;
        pen.stroke();
      }
    };
    const lit = second ? presenceOf(stage, state) : 0;
    paint(colours.bands[band], 1 - lit);
    paint(band === "Beta" ? colours.secondOfBeta : colours.second, lit);
  }
}

function trace(pen: CanvasRenderingContext2D, strand: Strand, size: number, time: number): void {
  const { points, arc, centre } = strand;
  const [x, y] = centre ?? [0, 0];
  const circle = arc ? undefined : circleOf(points);
  for (let at = 0; at < points; at += 1) {
    const angle = angleAt(strand, at, time);
    const radius = strand.radiusAt(angle, time);
    // Without a pair for each point: thousands of them a frame would have to be collected again.
    const across = size * (x + radius * (circle?.[2 * at] ?? Math.cos(angle)));
    const down = size * (y + radius * (circle?.[2 * at + 1] ?? Math.sin(angle)));
    if (at === 0) pen.moveTo(across, down);
    else pen.lineTo(across, down);
  }
  if (!arc) pen.closePath();
}

/** By their number of points, of which a scene has a few. */
const circles = new Map<number, Float64Array>();

/** Where the points of a whole ring lie on a circle, across and down: they are the same in every frame. */
function circleOf(points: number): Float64Array {
  const known = circles.get(points);
  if (known) return known;
  const circle = new Float64Array(2 * points);
  for (let at = 0; at < points; at += 1) {
    circle[2 * at] = Math.cos((2 * Math.PI * at) / points);
    circle[2 * at + 1] = Math.sin((2 * Math.PI * at) / points);
  }
  circles.set(points, circle);
  return circle;
}
