import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { composeHere } from "#app/offline/compose-here.ts";
import type { DeviceReading } from "#app/offline/device-composer.ts";
import { browserFixture } from "./rig.ts";
import { goTo } from "./using-pages.ts";

const site = browserFixture();

test("a page composes in a worker under its policy, without a network once the parts are kept", async () => {
  const { jar } = await site.stack.insertPerson();
  const { context, page, complaints, close } = await site.openPage({ jar });
  await goTo(page, `${site.stack.origin}/assessment`);
  const [client = ""] = globSync("build/client/assets/device-composer-*.js");
  // As texts: what is passed as a function imports by vitest.
  const loaded = `import("/assets/${basename(client)}")`;
  const parts = await page.evaluate<readonly string[]>(
    `navigator.serviceWorker.ready.then(() => ${loaded}).then((device) => device.composerParts)`,
  );
  expect(parts).toHaveLength(3);
  // Where the service worker looks for assets.
  await page.evaluate(
    async (addresses) => (await caches.open("static-1")).addAll(addresses),
    parts,
  );
  await context.setOffline(true);
  const request = { mood: "I am unable to sleep", key: "a-key", language: "en" };
  const composed = await page.evaluate<DeviceReading>(
    `${loaded}.then((device) => device.composeOnDevice(${JSON.stringify(request)}))`,
  );
  expect(composed).toEqual(await composeHere(request));
  await context.setOffline(false);
  expect(complaints).toEqual([]);
  await close();
});
