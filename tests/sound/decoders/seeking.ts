/** Decoding a FLAC stream from some place on: by a range of its bytes, or by a program that seeks itself. */
import { hasProgram, run, samplesOf } from "./decoders.ts";

const MARKER_BYTES = 4;
const STREAM_INFO_END = 42;
const SEEK_TABLE_AT = STREAM_INFO_END + 4;
const SEEK_POINT_BYTES = 18;
/** Bytes that hold all metadata of an hour. */
export const HEAD_BYTES = 100_000;

export interface SeekPoint {
  readonly frame: number;
  /** In the file. */
  readonly offset: number;
}

/** The seek table of a file. @param head at least all of its metadata */
export function seekPoints(head: Buffer): SeekPoint[] {
  const bytes = head.readUInt32BE(STREAM_INFO_END) & 0xffffff;
  const comments = SEEK_TABLE_AT + bytes;
  const padding = comments + 4 + (head.readUInt32BE(comments) & 0xffffff);
  const frames = padding + 4 + (head.readUInt32BE(padding) & 0xffffff);
  return Array.from({ length: bytes / SEEK_POINT_BYTES }, (_, index) => {
    const at = SEEK_TABLE_AT + index * SEEK_POINT_BYTES;
    return {
      frame: Number(head.readBigUInt64BE(at)),
      offset: frames + Number(head.readBigUInt64BE(at + 8)),
    };
  });
}

/** Some frames of a file as a stream: marker and STREAMINFO, with no number of samples, before them. */
export function streamOf(file: Buffer, frames: Buffer): Buffer {
  const head = Buffer.from(file.subarray(0, STREAM_INFO_END));
  head[MARKER_BYTES] = 0x80;
  head.fill(0, 22, 26);
  head[21] = (head[21] ?? 0) & 0xf0;
  return Buffer.concat([head, frames]);
}

const FLAC_RAW = ["--force-raw-format", "--endian=little", "--sign=signed"];
const PCM = ["-f", "s16le", "-c:a", "pcm_s16le", "pipe:1"];

/** How programs are told to decode a file from a frame on. ffmpeg counts in microseconds. */
const SEEKING = [
  {
    name: "flac",
    args: (path: string, frame: number) => ["-s", "-d", "-c", ...FLAC_RAW, `--skip=${frame}`, path],
  },
  {
    name: "ffmpeg",
    args: (path: string, frame: number) => [
      ...["-v", "error", "-ss", `${frame / 44_100}`, "-i", path],
      ...PCM,
    ],
  },
] as const;

/** Frames whose time is whole in microseconds. */
export const SEEK_STEP = 441;

/** Programs of this machine that seek by themselves. */
export const SEEKERS = SEEKING.filter(({ name }) => hasProgram(name)).map(({ name, args }) => ({
  name,
  /** @param frame a multiple of SEEK_STEP */
  rest: async (path: string, frame: number) => samplesOf(await run(name, args(path, frame))),
}));

export const SEEKER_NAMES = SEEKERS.map(({ name }) => name).join(", ") || "no such program here";
