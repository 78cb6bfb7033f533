import { ownScript } from "#app/shell/trusted-script.ts";
import type { SoundTags } from "#worker/sound/container/container.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import soundWorker from "./sound.worker.ts?worker&url";
import {
  CLOSE,
  type Readiness,
  type SoundInContainer,
  type SoundOrder,
  type SoundRequest,
} from "./sound-protocol.ts";
import { streamSounds } from "./sound-streams.ts";
import { wholeSound } from "./whole-sound.ts";

/** The sound of one beat, computed on this device: byte for byte the edge's. */
export interface OpenSound {
  /**
   * The address under which the sound is streamed, in any container and for any listening; nothing is
   * computed before it is read. Equal sounds have equal addresses. Undefined where no service worker
   * streams.
   * @param saveAs the name of a file to save: follow its link without a `download` attribute, with which
   *   Chromium bypasses the service worker
   */
  readonly addressOf?: (sound: SoundInContainer, saveAs?: string) => string;
  /**
   * The whole sound in a blob.
   * @throws `QuotaExceededError` where it is too large for that; the reason of an abort
   */
  whole(sound: SoundInContainer, signal: AbortSignal): Promise<Blob>;
}

/**
 * Opens the sound of a beat on this device until the signal aborts; files that are being saved then
 * are saved to the end.
 * @throws when the browser cannot run the kernel
 */
export async function openDeviceSound(
  { formula, tags }: { readonly formula: Formula; readonly tags: SoundTags },
  signal: AbortSignal,
): Promise<OpenSound> {
  const worker = new Worker(ownScript(soundWorker), { type: "module" });
  signal.addEventListener("abort", () => worker.postMessage(CLOSE));
  const order = (sound: SoundOrder, port: MessagePort) => worker.postMessage(sound, [port]);

  /** What the addresses that were given away mean. */
  const named = new Map<string, SoundInContainer & { readonly saveAs?: string | undefined }>();
  const answer = (request: SoundRequest, port: MessagePort): boolean => {
    const sound = named.get(request.address);
    if (sound) order({ ...sound, formula, tags, request }, port);
    return sound !== undefined;
  };
  const [base] = await Promise.all([streamSounds(answer, signal), ready(worker)]);

  const addressOf = (streams: string, sound: SoundInContainer, saveAs?: string) => {
    const address = soundAddress(
      `${streams}audio.wav${saveAs === undefined ? "" : "?download=1"}`,
      sound.container,
      sound.listening,
    );
    named.set(address, { ...sound, saveAs });
    return address;
  };
  return {
    ...(base !== undefined && {
      addressOf: (sound: SoundInContainer, saveAs?: string) => addressOf(base, sound, saveAs),
    }),
    whole(sound, until) {
      const address = soundAddress("audio.wav", sound.container, sound.listening);
      const request = { address, method: "GET", range: null, ifRange: null };
      return wholeSound((port) => order({ ...sound, formula, tags, request }, port), until);
    },
  };
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      worker.terminate();
      reject(new Error(why));
    };
    worker.onmessage = ({ data }: MessageEvent<Readiness>) =>
      data.ready ? resolve() : fail(data.why);
    worker.addEventListener("error", (event) => fail(event.message || "No sound worker."), {
      once: true,
    });
  });
}
