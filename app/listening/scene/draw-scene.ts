import type { BandName } from "#worker/domain/sound/bands.ts";
import { ECHOES, pointsOf, type Ring, ringsOf } from "./rings.ts";
import type { SceneState } from "./scene-state.ts";

/** Width of a line in pixels of the canvas: a thinner one costs a quarter of what a whole pixel costs. */
const LINE = 0.95;
/** Radius of the outermost ring at rest and at its fullest, as shares of the picture. */
const SMALLEST = 0.35;
const LARGEST = 0.45;

export interface Colours {
  readonly bands: Readonly<Record<BandName, string>>;
  /** Of the second wave; Beta has nearly this colour itself. */
  readonly second: string;
  readonly secondOfBeta: string;
}

interface Moment {
  readonly state: SceneState;
  /** 0 to 1: see `breathAt`. */
  readonly depth: number;
  /** Of the rings, in radians. */
  readonly turn: number;
}

/** Draws the scene over a whole square canvas. */
export function drawScene(
  pen: CanvasRenderingContext2D,
  colours: Colours,
  { state, depth, turn }: Moment,
): void {
  const size = pen.canvas.width;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, size, size);
  pen.translate(size / 2, size / 2);
  pen.lineWidth = LINE;
  const radius = size * (SMALLEST + (LARGEST - SMALLEST) * depth);
  const parts = [
    { band: state.band, opacity: 1 - state.flow },
    { band: state.next, opacity: state.flow },
  ];
  for (const { band, opacity } of parts) {
    if (opacity === 0) continue;
    const other = band === "Beta" ? colours.secondOfBeta : colours.second;
    for (const echo of ECHOES) {
      const [first, second] = ringsOf(band, radius * echo.scale, turn / echo.scale);
      stroke(pen, second, other, opacity * echo.opacity);
      stroke(pen, first, colours.bands[band], opacity * echo.opacity);
    }
  }
}

function stroke(pen: CanvasRenderingContext2D, ring: Ring, colour: string, opacity: number) {
  const points = pointsOf(ring);
  pen.globalAlpha = opacity;
  pen.strokeStyle = colour;
  pen.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  }
  pen.closePath();
  pen.stroke();
}
