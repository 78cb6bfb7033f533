import type { SoundPlan } from "#worker/sound/plan/renderer.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Layout } from "./layout.ts";

/** What a stream says of itself: RFC 9639 section 8. Its size depends on the length of the sound alone. */
export interface Comments {
  readonly vendor: string;
  readonly title: string;
  readonly artist: string;
}

/** Types of metadata blocks: RFC 9639 section 8.1. */
const STREAM_INFO = 0;
const PADDING = 1;
const SEEK_TABLE = 3;
const VORBIS_COMMENT = 4;
const IS_LAST = 0x80;

const MARKER_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;
const STREAM_INFO_BYTES = 34;
const SEEK_POINT_BYTES = 18;
/** Comments and the padding after them, with both headers: the size does not depend on the title. */
const COMMENT_BYTES = 1024;
/** Bytes of one comment at most; a longer one is cut. */
const MAX_COMMENT_BYTES = 320;

/** A point each 10 s; of more than a hundred of them, as of a whole night, one each 36 s. */
const SEEK_SECONDS = 10;
const MANY_SEEK_POINTS = 100;
const LONG_SEEK_SECONDS = 36;

export function metadataBytes(frames: number): number {
  return (
    MARKER_BYTES +
    BLOCK_HEADER_BYTES +
    STREAM_INFO_BYTES +
    BLOCK_HEADER_BYTES +
    seekPoints(frames) * SEEK_POINT_BYTES +
    COMMENT_BYTES
  );
}

export function metadataOf(sound: SoundPlan, layout: Layout, comments: Comments): Uint8Array {
  const bytes = new Uint8Array(metadataBytes(sound.frames));
  const view = new DataView(bytes.buffer);
  bytes.set([0x66, 0x4c, 0x61, 0x43]); // fLaC
  let at = MARKER_BYTES;
  const begin = (type: number, length: number) => {
    view.setUint32(at, (type << 24) | length);
    at += BLOCK_HEADER_BYTES;
  };
  begin(STREAM_INFO, STREAM_INFO_BYTES);
  writeStreamInfo(view, at, sound.frames);
  at += STREAM_INFO_BYTES;
  const points = seekPoints(sound.frames);
  begin(SEEK_TABLE, points * SEEK_POINT_BYTES);
  for (let point = 0; point < points; point += 1) {
    const block = Math.floor((layout.blocks * point) / points);
    view.setBigUint64(at, BigInt(block * BLOCK_FRAMES));
    view.setBigUint64(at + 8, BigInt(layout.offsetOf(block)));
    view.setUint16(at + 16, Math.min(BLOCK_FRAMES, sound.frames - block * BLOCK_FRAMES));
    at += SEEK_POINT_BYTES;
  }
  const commentBytes = commentBlock(comments);
  begin(VORBIS_COMMENT, commentBytes.length);
  bytes.set(commentBytes, at);
  at += commentBytes.length;
  begin(IS_LAST | PADDING, bytes.length - at - BLOCK_HEADER_BYTES);
  return bytes;
}

/** Number of seek points of a sound. */
function seekPoints(frames: number): number {
  const pointsEach = (seconds: number) => Math.ceil(frames / (seconds * SAMPLE_RATE));
  const most = Math.max(MANY_SEEK_POINTS, pointsEach(LONG_SEEK_SECONDS));
  return Math.min(most, pointsEach(SEEK_SECONDS));
}

/** RFC 9639 section 8.2. Sizes of frames and the MD5 of the samples are 0: not known. */
function writeStreamInfo(view: DataView, at: number, frames: number): void {
  view.setUint16(at, BLOCK_FRAMES);
  view.setUint16(at + 2, BLOCK_FRAMES);
  // 20 bits of rate, 3 of channels less one, 5 of bits less one, 36 of frames.
  const high = Math.floor(frames / 2 ** 32);
  view.setUint32(at + 10, (SAMPLE_RATE << 12) | (1 << 9) | (15 << 4) | high);
  view.setUint32(at + 14, frames % 2 ** 32);
}

/** RFC 9639 section 8.6: unlike the rest, its lengths are little-endian. */
function commentBlock({ vendor, title, artist }: Comments): Uint8Array {
  const texts = [vendor, `TITLE=${title}`, `ARTIST=${artist}`].map(cut);
  const block = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 4));
  const view = new DataView(block.buffer);
  let at = 0;
  for (const [index, text] of texts.entries()) {
    view.setUint32(at, text.length, true);
    block.set(text, at + 4);
    at += 4 + text.length;
    if (index > 0) continue;
    view.setUint32(at, texts.length - 1, true);
    at += 4;
  }
  return block;
}

/** UTF-8 of as many whole characters as fit. */
function cut(text: string): Uint8Array {
  const bytes = new Uint8Array(MAX_COMMENT_BYTES);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}
