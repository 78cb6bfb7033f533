import { CANCEL, type Pull, type SoundHead } from "./sound-protocol.ts";

/** The browser moves each part of a blob out of memory, so that only one part at a time is in it. */
const PART_BYTES = 4 * 1024 * 1024;
/** In bytes. A larger blob would fill the storage of a small phone. */
const LARGEST = 160 * 1000 * 1000;

/**
 * Reads a sound to its end into a blob.
 * @param order orders the sound, to be answered on the port
 * @throws `QuotaExceededError` where it is too large for that; the reason of an abort
 */
export function wholeSound(order: (port: MessagePort) => void, signal: AbortSignal): Promise<Blob> {
  const { port1: here, port2: there } = new MessageChannel();
  const whole = new Promise<Blob>((resolve, reject) => {
    const parts: Blob[] = [];
    const part = new Uint8Array(PART_BYTES);
    let type = "";
    let filled = 0;
    const keep = () => {
      parts.push(new Blob([part.subarray(0, filled)]));
      filled = 0;
    };
    const add = (chunk: Uint8Array<ArrayBuffer>) => {
      if (filled + chunk.length > PART_BYTES) keep();
      part.set(chunk, filled);
      filled += chunk.length;
      const pull: Pull = { into: chunk.buffer };
      here.postMessage(pull, [chunk.buffer]);
    };
    const begin = ({ status, headers }: SoundHead) => {
      if (status !== 200) throw new Error(`The device answered ${status}.`);
      const bytes = Number(headers["Content-Length"]);
      if (bytes > LARGEST) throw new DOMException("Too large.", "QuotaExceededError");
      type = headers["Content-Type"] ?? "";
      const pull: Pull = {};
      here.postMessage(pull);
    };
    const fail = (error: unknown) => {
      here.postMessage(CANCEL);
      reject(error);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    here.onmessage = ({ data }: MessageEvent<Said>) => {
      try {
        if (data === undefined) throw new Error("The device could not compute the sound.");
        if (data instanceof Uint8Array) return add(data);
        if (data !== null) return begin(data);
        keep();
        resolve(new Blob(parts, { type }));
      } catch (error) {
        fail(error);
      }
    };
  });
  order(there);
  return whole.finally(() => here.close());
}

type Said = SoundHead | Uint8Array<ArrayBuffer> | null | undefined;
