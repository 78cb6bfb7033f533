import { createTransform } from "#tests/sound/meters/fourier.ts";
import { TEXT_HEIGHT, textPixels, textWidth } from "./lettering.ts";
import type { Picture } from "./png.ts";

const WIDTH = 800;
const HEIGHT = 300;
/** Room for the scales at the left and below, pixels. */
const LEFT = 62;
const BELOW = 18;
const PLOT = { width: WIDTH - LEFT - 6, height: HEIGHT - BELOW - 6, top: 6 };

const PAPER = 0;
const INK = 1;
const FIRST_SHADE = 2;
/** From silence to the loudest: after viridis (matplotlib). */
const SHADES = [
  [38, 2, 50],
  [68, 1, 84],
  [72, 26, 108],
  [71, 47, 125],
  [65, 68, 135],
  [57, 86, 140],
  [49, 104, 142],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
] as const;
const PALETTE = [[255, 255, 255], [40, 40, 40], ...SHADES] as const;

export interface Axes {
  /** Lowest and highest frequency, Hz. */
  readonly from: number;
  readonly to: number;
  readonly scale: "logarithmic" | "linear";
  /** Frequencies to mark, Hz. */
  readonly marks: readonly number[];
  /** Seconds from one mark to the next. */
  readonly everySeconds: number;
  /** From the loudest shade to the darkest, dB. */
  readonly range: number;
  /** Frames of one column's window, a power of two: long ones part tones, short ones part moments. */
  readonly window: number;
}

/** A picture of a sound: time to the right, frequency upwards, brighter where it is louder. */
export function spectrogram(samples: Float64Array, axes: Axes, rate = 44_100): Picture {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const levelsOf = columnMeter(axes, rate);
  const levels = Array.from({ length: PLOT.width }, (_, column) =>
    levelsOf(samples, Math.round((column / PLOT.width) * (samples.length - axes.window))),
  );
  const loudest = Math.max(...levels.map((column) => Math.max(...column)));
  for (const [column, rows] of levels.entries()) {
    for (const [row, level] of rows.entries()) {
      const share = Math.max(0, 1 + (level - loudest) / axes.range);
      const shade = Math.min(SHADES.length - 1, Math.floor(share * SHADES.length));
      pixels[(PLOT.top + row) * WIDTH + LEFT + column] = FIRST_SHADE + shade;
    }
  }
  const write = (text: string, x: number, y: number) => {
    for (const [dx, dy] of textPixels(text)) pixels[(y + dy) * WIDTH + x + dx] = INK;
  };
  for (const mark of axes.marks) {
    const y = PLOT.top + Math.round((1 - placeOf(mark, axes)) * (PLOT.height - 1));
    pixels.fill(INK, y * WIDTH + LEFT - 5, y * WIDTH + LEFT - 1);
    const text = mark >= 1000 ? `${mark / 1000}kHz` : `${mark}Hz`;
    write(text, LEFT - 6 - textWidth(text), Math.min(y, HEIGHT - BELOW - 4) - TEXT_HEIGHT / 2);
  }
  const seconds = samples.length / rate;
  for (let at = 0; at < seconds; at += axes.everySeconds) {
    write(`${at}s`, LEFT + Math.round((at / seconds) * PLOT.width), HEIGHT - BELOW + 5);
  }
  return { width: WIDTH, height: HEIGHT, pixels, palette: PALETTE };
}

/** Place of a frequency between the bottom and the top, from 0 to 1. */
function placeOf(frequency: number, { from, to, scale }: Axes): number {
  return scale === "linear"
    ? (frequency - from) / (to - from)
    : Math.log(frequency / from) / Math.log(to / from);
}

function frequencyAt(place: number, { from, to, scale }: Axes): number {
  return scale === "linear" ? from + place * (to - from) : from * (to / from) ** place;
}

/** Levels of one column from top to bottom, dB: the loudest bin within each pixel, or between two bins. */
function columnMeter(axes: Axes, rate: number): (samples: Float64Array, first: number) => number[] {
  const { window } = axes;
  const transform = createTransform(window);
  const binHz = rate / window;
  return (samples, first) => {
    const im = new Float64Array(window);
    const re = samples
      .slice(first, first + window)
      .map((sample, at) => sample * Math.sin((Math.PI * at) / window) ** 2);
    transform({ re, im });
    const level = (bin: number) =>
      10 * Math.log10(1e-14 + ((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2) / window ** 2);
    return Array.from({ length: PLOT.height }, (_, row) => {
      const low = frequencyAt((PLOT.height - row - 1) / PLOT.height, axes) / binHz;
      const high = frequencyAt((PLOT.height - row) / PLOT.height, axes) / binHz;
      let most = Number.NEGATIVE_INFINITY;
      for (let bin = Math.ceil(low); bin <= high; bin += 1) most = Math.max(most, level(bin));
      if (most !== Number.NEGATIVE_INFINITY) return most;
      const bin = Math.floor(low);
      const part = (low + high) / 2 - bin;
      return level(bin) * (1 - part) + level(bin + 1) * part;
    });
  };
}
