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
export const TEXT_HEIGHT = 5 * SCALE;

export function textWidth(text: string): number {
  return text.length * ADVANCE;
}

/** The pixels of a text whose upper left corner is at 0, 0; a sign that is unknown is a space. */
export function* textPixels(text: string): Generator<readonly [x: number, y: number]> {
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
