import type { WavFile } from "./wav.ts";

/** Small, so that a player can begin at once. */
const FIRST_CHUNK_BYTES = 16 * 1024;

/** First and last byte, both included. */
interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes a span of a WAV as it is computed, never further ahead than the listener reads.
 * @throws whatever ended the stream, when the listener went
 */
export async function streamWav(
  file: WavFile,
  { start, end }: ByteSpan,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = writable.getWriter();
  try {
    for (const chunk of file.chunks(start, end + 1, FIRST_CHUNK_BYTES)) {
      await writer.ready;
      await writer.write(chunk);
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}
