import type { BandName } from "#worker/sound/bands.ts";
import { brightnessOf, presenceOf, type SceneState } from "./scene-state.ts";
import { angleAt, type Strand } from "./strands.ts";

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
