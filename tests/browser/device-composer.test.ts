import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { composeHere } from "#app/offline/compose-here.ts";
import { browserFixture } from "./rig.ts";
import { goTo } from "./using-pages.ts";

declare global {
  interface Window {
    /** The script of the device's composer, as a page loads it on wish. */
    readonly composer: Promise<typeof import("#app/offline/device-composer.ts")>;
  }
}

const site = browserFixture();

test("a page composes in a worker under its policy, without a network once the parts are kept", async () => {
  const { jar } = await site.stack.insertPerson();
  const { context, page, complaints, close } = await site.openPage({ jar });
  await goTo(page, `${site.stack.origin}/assessment`);
  const [client = ""] = globSync("build/client/assets/device-composer-*.js");
  const parts = await page.evaluate(
    async (address) => {
      const loaded: Window["composer"] = import(address);
      Object.assign(window, { composer: loaded });
      await navigator.serviceWorker.ready;
      const told = await (await loaded).composerParts();
      // Where the service worker looks for assets.
      await (await caches.open("static-1")).addAll(told.addresses);
      return told;
    },
    `/assets/${basename(client)}`,
  );
  expect(parts.addresses).toHaveLength(3);
  await context.setOffline(true);
  const request = { mood: "I am unable to sleep", key: "a-key", language: "en" };
  const composed = await page.evaluate(
    async (wanted) => (await window.composer).composeOnDevice(wanted),
    request,
  );
  expect(composed).toEqual(await composeHere(request));
  await context.setOffline(false);
  expect(complaints).toEqual([]);
  await close();
});
