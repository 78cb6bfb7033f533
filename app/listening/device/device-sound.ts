import { ownScript } from "#app/shell/scripts.ts";
import type { SoundTags } from "#worker/sound/container/container.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import soundWorker from "./sound.worker.ts?worker&url";
import {
  CANCEL,
  CLOSE,
  DEVICE_SOUND,
  type Pull,
  type Readiness,
  type SoundHead,
  type SoundInContainer,
  type SoundOrder,
  type SoundRequest,
} from "./sound-protocol.ts";

/**
 * How long a service worker may take to answer, ms. One of an earlier version never does, and one
 * that is installed for the first time fetches a few small files before.
 */
const LONGEST_MS = 5000;

/** Answers a request on its port. @returns false where it knows no sound of that address */
type Answer = (request: SoundRequest, port: MessagePort) => boolean;

/** Who answers for which sound of this page, by the address under which it has its sounds. */
const answering = new Map<string, Answer>();

/**
 * Lets the service worker stream a sound of this page: from now on its requests for addresses that
 * begin with what is returned reach `answer`, until the signal aborts.
 * @returns undefined where no service worker controls the page: in some private windows and browsers
 *   within apps
 */
async function streamSounds(answer: Answer, signal: AbortSignal): Promise<string | undefined> {
  const page = await idOfPage(signal);
  if (page === undefined || signal.aborted) return undefined;
  const address = `${DEVICE_SOUND}${page}/${crypto.randomUUID()}/`;
  answering.set(address, answer);
  signal.addEventListener("abort", () => answering.delete(address));
  return address;
}

/** The id by which the service worker finds this page; it stays while the page does. */
function idOfPage(signal: AbortSignal): Promise<string | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return Promise.resolve(undefined);
  serviceWorker.addEventListener("message", passOn);
  return new Promise((resolve) => {
    let id: string | undefined;
    const settle = () => {
      if (id !== undefined && serviceWorker.controller) resolve(id);
    };
    const ask = (worker: ServiceWorker | null) => {
      const { port1: here, port2: there } = new MessageChannel();
      here.onmessage = ({ data }: MessageEvent<string>) => {
        id = data;
        here.close();
        settle();
      };
      worker?.postMessage(DEVICE_SOUND, [there]);
    };
    const follow = () => {
      ask(serviceWorker.controller);
      settle();
    };
    serviceWorker.addEventListener("controllerchange", follow, { signal });
    // It takes over this page before it answers: a page that was reloaded past it has no controller.
    serviceWorker.ready.then(({ active }) => ask(active)).catch(reportError);
    setTimeout(() => resolve(undefined), LONGEST_MS);
  });
}

function passOn({ data, ports }: MessageEvent<SoundRequest>): void {
  const [port] = ports;
  if (port === undefined) return;
  const [, answer] = [...answering].find(([address]) => data.address.startsWith(address)) ?? [];
  if (answer?.(data, port)) return;
  const gone: SoundHead = { status: 404, headers: {} };
  port.postMessage(gone);
  port.close();
}

/** The browser moves each part of a blob out of memory, so that only one part at a time is in it. */
const PART_BYTES = 4 * 1024 * 1024;
/** In bytes. A larger blob would fill the storage of a small phone. */
const LARGEST = 160 * 1000 * 1000;

/**
 * Reads a sound to its end into a blob.
 * @param order orders the sound, to be answered on the port
 * @throws `QuotaExceededError` where it is too large for that; the reason of an abort
 */
function wholeSound(order: (port: MessagePort) => void, signal: AbortSignal): Promise<Blob> {
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
