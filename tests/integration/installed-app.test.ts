import { expect, test } from "vitest";
import { readAppManifest } from "#tests/pictures/app-manifest.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();

test("the installed app starts, and each of its shortcuts leads to a page; its pictures are served", async () => {
  const { start_url, shortcuts, screenshots } = readAppManifest();
  const { jar } = await stack.insertPerson();
  const pages = [start_url, ...shortcuts.map(({ url }) => url)];
  const visitor = stack.client();
  for (const path of pages) {
    expect((await jar.get(path)).status, path).toBe(200);
    // A visitor is asked to sign in, and led there afterwards; help in a crisis asks nothing.
    const status = path === "/support" ? 200 : 302;
    expect((await visitor.get(path)).status, path).toBe(status);
  }
  for (const { src, type } of screenshots) {
    const picture = await visitor.get(src);
    expect([picture.status, picture.headers.get("Content-Type")], src).toEqual([200, type]);
  }
  const manifest = await visitor.get("/manifest.webmanifest");
  expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json");
});
