import soundWorker from "#app/listening/device/sound.worker.ts?worker&url";
import { ownScript } from "#app/shell/scripts.ts";
import kernel from "#worker/sound/kernel/kernel.wasm?url";
import composer from "./composer.worker.ts?worker&url";
import type { DeviceAnswer, DeviceBeat, DeviceReading, DeviceRequest } from "./device-reading.ts";

export type { DeviceAnswer, DeviceBeat, DeviceReading, DeviceRequest };

/** What must be on the device before it can compose a mood, and play what was composed: addresses of our own origin. */
export const composerParts: readonly string[] = [composer, soundWorker, kernel];

/**
 * Composes as the built-in composer at the edge does for the same words. Its worker is loaded, from the network or
 * from what is kept on the device, and ended with its answer, for its tables take some 15 MB of memory.
 * @throws where the worker cannot be loaded or cannot run in this browser
 */
export function composeOnDevice(request: DeviceRequest): Promise<DeviceReading> {
  const worker = new Worker(ownScript(composer), { type: "module" });
  const reading = new Promise<DeviceReading>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DeviceAnswer>) =>
      data.ok ? resolve(data.reading) : reject(new Error(data.why));
    worker.onerror = ({ message }) => reject(new Error(message || "No composer."));
  });
  worker.postMessage(request);
  return reading.finally(() => worker.terminate());
}
