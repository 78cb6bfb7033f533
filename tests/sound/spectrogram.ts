import { crc32, deflateSync } from "node:zlib";
import { createTransform } from "./meters/spectrum.ts";

/** Signs of 3 by 5 pixels, a row each, drawn at twice the size. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  "0": [7, 5, 5, 5, 7],
  "1": [2, 6, 2, 2, 7],
  "2": [7, 1, 7, 4, 7],
  "3": [7, 1, 7, 1, 7],
  "4": [5, 5, 7, 1, 1],
  "5": [7, 4, 7, 1, 7],
  "6": [7, 4, 7, 5, 7],
  "7": [7, 1, 2, 2, 2],
  "8": [7, 5, 7, 5, 7],
  "9": [7, 5, 7, 1, 7],
  k: [4, 5, 6, 6, 5],
  s: [0, 7, 6, 3, 7],
  H: [5, 5, 7, 5, 5],
  z: [0, 7, 1, 6, 7],
};
const SCALE = 2;
/** Pixels from one sign to the next. */
const ADVANCE = 4 * SCALE;

/** Height of a line of text, pixels. */
const TEXT_HEIGHT = 5 * SCALE;

function textWidth(text: string): number {
  return text.length * ADVANCE;
}

/** The pixels of a text whose upper left corner is at 0, 0; a sign that is unknown is a space. */
function* textPixels(text: string): Generator<readonly [x: number, y: number]> {
  for (const [index, sign] of [...text].entries()) {
    for (const [row, bits] of (SIGNS[sign] ?? []).entries()) {
      for (let column = 0; column < 3; column += 1) {
        if (((bits >> (2 - column)) & 1) === 0) continue;
        const x = index * ADVANCE + column * SCALE;
        for (let dot = 0; dot < SCALE * SCALE; dot += 1) {
          yield [x + (dot % SCALE), row * SCALE + Math.floor(dot / SCALE)];
        }
      }
    }
  }
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One index into the palette a pixel, row by row from the top. */
  readonly pixels: Uint8Array;
  /** Up to 16 colours: red, green and blue from 0 to 255. */
  readonly palette: readonly (readonly [number, number, number])[];
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const INDEXED = 3;
const BITS = 4;

/** A PNG with four bits a pixel (https://www.w3.org/TR/png-3/). */
export function pngOf({ width, height, pixels, palette }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, INDEXED, 0, 0, 0], 8);
  const rowBytes = Math.ceil(width / 2);
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((1 + rowBytes) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + rowBytes) + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << (x % 2 === 0 ? 4 : 0));
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flat())),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  result.set(body, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}

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
