import type { WavFile } from "#worker/domain/sound/wav.ts";

/** Small, so that a player can begin at once. */
const FIRST_CHUNK = 16 * 1024;
/**
 * Measured in workerd on 53 MB: 152 ms of CPU in chunks of 32 KiB, 96 in 64, 54 in 128, 57 in 256;
 * and each waiting listener holds a chunk.
 */
const CHUNK = 128 * 1024;

/** First and last byte, both included. */
interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** How long a listener may read nothing, and who is told that something was read. */
interface Reading {
  readonly unreadMs: number;
  readonly onRead: () => void;
}

/**
 * Writes a span of a WAV as it is computed, never further ahead than the listener reads.
 * @throws whatever ended the stream: the listener went, or read nothing for so long (`TimeoutError`)
 */
export async function streamWav(
  file: Pick<WavFile, "read">,
  { start, end }: ByteSpan,
  writable: WritableStream<Uint8Array>,
  { unreadMs, onRead }: Reading,
): Promise<void> {
  const writer = writable.getWriter();
  const watch = watchReading(unreadMs, () => {
    // What is being written fails with it.
    writer.abort(new DOMException("Nobody read.", "TimeoutError")).catch(() => undefined);
  });
  try {
    for (let at = start; at <= end; ) {
      const limit = at === start ? FIRST_CHUNK : CHUNK;
      const chunk = file.read(at, Math.min(limit, end + 1 - at));
      at += chunk.length;
      // The chunk is a view of the renderer's memory: it is taken before the next one is computed.
      await writer.write(chunk);
      watch.read();
      onRead();
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  } finally {
    watch.end();
  }
}

/** One timer for a stream, however many pieces it has: when it rings, it asks when the last one was read. */
function watchReading(unreadMs: number, giveUp: () => void) {
  let readAt = Date.now();
  let timer = setTimeout(look, unreadMs);

  function look(): void {
    const left = readAt + unreadMs - Date.now();
    if (left <= 0) giveUp();
    else timer = setTimeout(look, left);
  }

  return {
    read() {
      readAt = Date.now();
    },
    end: () => clearTimeout(timer),
  };
}
