import { CANCEL, PULL, type SoundHead } from "./sound-protocol.ts";

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
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let type = "";
    let gathered = 0;
    const keep = () => {
      parts.push(new Blob(chunks.splice(0)));
      gathered = 0;
    };
    const fail = (error: unknown) => {
      here.postMessage(CANCEL);
      reject(error);
    };
    signal.addEventListener("abort", () => fail(signal.reason));
    here.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data === null) {
        keep();
        resolve(new Blob(parts, { type }));
        return;
      }
      if (data === undefined) return fail(new Error("The device could not compute the sound."));
      if (data instanceof Uint8Array) {
        chunks.push(data);
        gathered += data.length;
        if (gathered >= PART_BYTES) keep();
      } else {
        const bytes = Number(data.headers["Content-Length"]);
        if (data.status !== 200) return fail(new Error(`The device answered ${data.status}.`));
        if (bytes > LARGEST) return fail(new DOMException("Too large.", "QuotaExceededError"));
        type = data.headers["Content-Type"] ?? "";
      }
      here.postMessage(PULL);
    };
  });
  order(there);
  return whole.finally(() => here.close());
}

type Said = SoundHead | Uint8Array<ArrayBuffer> | null | undefined;
