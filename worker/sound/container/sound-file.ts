export const CONTAINERS = ["wav", "flac"] as const;
export type Container = (typeof CONTAINERS)[number];

/** A file that is computed on reading; every range costs the same per byte. */
export interface SoundFile {
  /** Bytes of the whole file. */
  readonly size: number;
  /**
   * At least one byte and at most `limit` bytes from an offset within the file.
   * @returns a view that is valid until the next call
   */
  read(at: number, limit: number): Uint8Array;
}

/** The whole file; each chunk is a view that is valid until the next one. */
export function* chunksOf(file: SoundFile, chunkBytes = 128 * 1024): Generator<Uint8Array> {
  for (let at = 0; at < file.size; ) {
    const chunk = file.read(at, chunkBytes);
    at += chunk.length;
    yield chunk;
  }
}
