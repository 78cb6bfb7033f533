import { crc32, deflateSync } from "node:zlib";

export interface Picture {
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
