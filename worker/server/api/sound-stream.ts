import type { SoundFile } from "#worker/sound/container/sound-file.ts";

/**
 * In bytes. Small, so that a player can start at once. Each following chunk has as much as all before it: of a hundred
 * who come at once, nobody waits long for what another one is to hear later.
 */
const FIRST_CHUNK = 16 * 1024;
/**
 * The largest, in bytes. CPU time for 53 MB in workerd: 152 ms in chunks of 32 KiB, 96 in 64, 54 in 128, 57 in 256.
 * Each open stream keeps one chunk in memory, so larger is not better.
 */
const CHUNK = 128 * 1024;

/** Positions of the first and the last byte, both inclusive. */
interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

interface Reading {
  /** A stream that nobody reads for this long is aborted. */
  readonly unreadMs: number;
  /** Called after each chunk that the listener took. */
  readonly onRead: () => void;
}

/**
 * Writes a span of a sound chunk by chunk; computes a chunk only after the listener read the one before.
 * @throws the error that ended the stream: the listener disconnected, or read nothing for `unreadMs`
 *   (`TimeoutError`)
 */
export async function streamSound(
  file: Pick<SoundFile, "read">,
  { start, end }: ByteSpan,
  writable: WritableStream<Uint8Array>,
  { unreadMs, onRead }: Reading,
): Promise<void> {
  const writer = writable.getWriter();
  const watch = watchReading(unreadMs, () => {
    // The pending write rejects with this error.
    writer.abort(new DOMException("Nobody read.", "TimeoutError")).catch(() => undefined);
  });
  try {
    for (let at = start; at <= end; ) {
      const limit = Math.min(CHUNK, Math.max(FIRST_CHUNK, at - start));
      const chunk = file.read(at, Math.min(limit, end + 1 - at));
      at += chunk.length;
      // The chunk is a view of the renderer's memory: it must be written before the next is computed.
      await writer.write(chunk);
      watch.read();
      onRead();
      await othersTurn();
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  } finally {
    watch.end();
  }
}

/** Lets new requests in: the runtime looks for them only when no stream has anything left to do. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Calls back when nothing was read for `unreadMs`. Sets one timer per period, not one per chunk. */
function watchReading(unreadMs: number, onTimeout: () => void) {
  let readAt = Date.now();
  let timer = setTimeout(check, unreadMs);

  function check(): void {
    const left = readAt + unreadMs - Date.now();
    if (left <= 0) onTimeout();
    else timer = setTimeout(check, left);
  }

  return {
    read() {
      readAt = Date.now();
    },
    end: () => clearTimeout(timer),
  };
}
