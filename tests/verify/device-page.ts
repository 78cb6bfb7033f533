import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "playwright-core";
import type { SoundOrder, SoundRequest } from "#app/listening/device/sound-protocol.ts";

declare global {
  interface Window {
    /** Names a sound of the page. @returns its address, which the service worker answers */
    deviceAddress(path: string, order: Omit<SoundOrder, "request">): string;
    /** The page needs no sound any more. */
    closeDevice(): void;
  }
}

/**
 * Makes a page compute sounds as the player does, with the built sound worker and service worker, but
 * any sound and without a player. The page must ignore its policy: it refuses workers of tests.
 */
export async function computeHere(page: Page): Promise<void> {
  const [built] = globSync("build/client/assets/sound.worker-*.js");
  if (built === undefined) throw new Error("Run `npm run build` first.");
  await page.evaluate(
    async (script) => {
      const worker = new Worker(script, { type: "module" });
      const named = new Map<string, Omit<SoundOrder, "request">>();
      const { serviceWorker } = navigator;
      const controlled = new Promise((resolve) =>
        serviceWorker.addEventListener("controllerchange", resolve),
      );
      serviceWorker.addEventListener("message", ({ data, ports }: MessageEvent<SoundRequest>) => {
        const order = named.get(data.address);
        if (order && ports[0]) worker.postMessage({ ...order, request: data }, [ports[0]]);
      });
      serviceWorker.startMessages();
      const { active } = await serviceWorker.ready;
      if (!serviceWorker.controller) await controlled;
      const { port1: here, port2: there } = new MessageChannel();
      const id = await new Promise((resolve) => {
        here.onmessage = ({ data }) => resolve(data);
        active?.postMessage("/device-sound/", [there]);
      });
      const base = `/device-sound/${id}/${crypto.randomUUID()}/`;
      window.closeDevice = () => worker.postMessage("close");
      window.deviceAddress = (path, order) => {
        named.set(base + path, order);
        return base + path;
      };
    },
    `/assets/${basename(built)}`,
  );
}
