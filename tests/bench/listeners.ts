import { get, type IncomingMessage } from "node:http";
import { type BenchEdge, startBenchEdge } from "./edge/start.ts";

export const LISTENERS = 100;
/** Bytes that each slow listener has received when memory is measured. */
const HEARD = 3_000_000;
/** A slow listener takes what has come this often: some 250 kB a second, little more than is played. */
const PAUSE_MS = 250;

/** Reads the first bytes of a stream and closes it. */
export async function firstBytes(edge: BenchEdge, path: string, bytes: number): Promise<void> {
  (await listen(edge, path, bytes)).destroy();
}

/**
 * Resident memory with all listeners minus that with one, in a fresh runtime, MiB.
 * @param pathOf what each listener plays
 */
export async function extraMemory(pathOf: (listener: number) => string): Promise<number> {
  const edge = await startBenchEdge();
  try {
    const first = await listen(edge, pathOf(0), HEARD);
    const withOne = await edge.memory();
    const others = Array.from({ length: LISTENERS - 1 }, (_, index) =>
      listen(edge, pathOf(index + 1), HEARD),
    );
    const listeners = [first, ...(await Promise.all(others))];
    const withAll = await edge.memory();
    for (const listener of listeners) listener.destroy();
    return (withAll - withOne) / 1024 / 1024;
  } finally {
    await edge.close();
  }
}

/**
 * All listeners at once, reading slowly while the others arrive: after how many ms 95 of a hundred have the first
 * byte.
 */
export async function firstByteP95(
  edge: BenchEdge,
  pathOf: (listener: number) => string,
): Promise<number> {
  const began = performance.now();
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, async (_, index) => {
      const response = await listen(edge, pathOf(index), 1);
      const ms = performance.now() - began;
      readSlowly(response);
      return { ms, response };
    }),
  );
  for (const { response } of listeners) response.destroy();
  const sorted = listeners.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.ceil(LISTENERS * 0.95) - 1] ?? Number.NaN;
}

function readSlowly(response: IncomingMessage): void {
  const next = () => {
    if (response.destroyed) return;
    response.resume();
    response.once("data", () => {
      response.pause();
      setTimeout(next, PAUSE_MS);
    });
  };
  next();
}

/** Reads the first bytes of a stream and stalls it. */
function listen({ url }: BenchEdge, path: string, bytes: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url + path, { agent: false }, (response) => {
      let heard = 0;
      response.on("data", function count(chunk: Buffer) {
        heard += chunk.length;
        if (heard < bytes) return;
        response.off("data", count);
        response.pause();
        resolve(response);
      });
      response.on("error", reject);
    }).on("error", reject);
  });
}
