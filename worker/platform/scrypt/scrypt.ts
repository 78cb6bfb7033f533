import { pbkdf2Sync } from "node:crypto";

/** Cost, block size and lanes, as RFC 7914 names them. */
export interface ScryptParameters {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Derives a key from a password: the bytes that `scrypt` of node:crypto derives. */
export type Scrypt = (
  password: string,
  salt: Uint8Array,
  keyBytes: number,
  parameters: ScryptParameters,
) => Promise<Buffer>;

/** What worker/platform/scrypt/assembly exports. */
interface Mixing {
  readonly memory: WebAssembly.Memory;
  setUp(n: number, r: number): number;
  fill(from: number, to: number): void;
  mix(n: number, steps: number): void;
}

/** Of each of the two loops of a lane. With N = 2^15 and three lanes, each of the 192 parts takes some 1.3 ms. */
const PARTS = 32;

/**
 * scrypt (https://www.rfc-editor.org/rfc/rfc7914) in short parts, with others' turns in between: the runtime's own holds
 * the isolate's only thread from its begin to its end. All hashes share one memory, so one may run at a time.
 * @param module the compiled mixing
 * @param othersTurn resolves when others had the thread
 * @returns a function that throws when a second call begins before the first has ended: the first one throws
 */
export function createScrypt(
  module: WebAssembly.Module,
  othersTurn: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve)),
): Scrypt {
  let mixing: Mixing | undefined;
  let latest = 0;

  return async (password, salt, keyBytes, { N, r, p }) => {
    latest += 1;
    const own = latest;
    mixing ??= new WebAssembly.Instance(module).exports as unknown as Mixing;
    const { memory, setUp, fill, mix } = mixing;
    const blocks = pbkdf2Sync(password, salt, 1, p * 128 * r, "sha256");
    const end = setUp(N, r);
    const parts = Math.min(PARTS, N / 2);
    const steps = N / parts;
    try {
      for (let lane = 0; lane < p; lane += 1) {
        const words = new Uint32Array(blocks.buffer, blocks.byteOffset + lane * 128 * r, 32 * r);
        new Uint32Array(memory.buffer).set(words.map((_, at) => words[diagonal(at)] ?? 0));
        for (let at = 0; at < 2 * N; at += steps) {
          if (at < N) fill(at, at + steps);
          else mix(N, steps);
          await othersTurn();
          if (own !== latest) throw new Error("Another hash took the memory.");
        }
        for (const [at, word] of new Uint32Array(memory.buffer, end, 32 * r).entries()) {
          words[diagonal(at)] = word;
        }
      }
    } finally {
      // Whoever reads it could try passwords at no cost.
      if (own === latest) new Uint8Array(memory.buffer).fill(0);
    }
    return pbkdf2Sync(password, blocks, 1, keyBytes, "sha256");
  };
}

/** Where the word stands in its 64 bytes that is the `at`th in the order of the diagonals. */
function diagonal(at: number): number {
  return (at & ~15) + ((at * 5) & 15);
}
