import { DEVICE_SOUND, type SoundHead, type SoundRequest } from "./sound-protocol.ts";

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
export async function streamSounds(
  answer: Answer,
  signal: AbortSignal,
): Promise<string | undefined> {
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
