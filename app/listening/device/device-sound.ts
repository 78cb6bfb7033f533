import { ownScript } from "#app/shell/trusted-script.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import soundWorker from "./sound.worker.ts?worker&url";

/**
 * The WAV of a formula, computed on this device: byte for byte the edge's.
 * @throws when the browser cannot run the kernel
 */
export function computeOnDevice(formula: Formula, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(ownScript(soundWorker), { type: "module" });
  const sound = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || "The device could not compute the sound."));
    };
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  worker.postMessage(formula);
  return sound.finally(() => worker.terminate());
}
