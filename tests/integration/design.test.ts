import { expect, test } from "vitest";
import { startStack } from "#tests/rig/stack.ts";

test("developers see the page of the identity on their machine, and nobody sees it elsewhere", async () => {
  const local = await startStack();
  const shown = await local.client().get("/design");
  expect(shown.status).toBe(200);
  const page = await shown.text();
  for (const part of ["accent-soft", "Gamma", "Message", "Tele-MANAS"])
    expect(page).toContain(part);
  expect(page).not.toContain("<script");
  const [own] = /\/assets\/design-[\w-]+\.css/.exec(page) ?? [];
  expect(own).toBeDefined();
  // No other page loads anything of it.
  for (const path of ["/", "/auth", "/support"]) {
    expect(await (await local.client().get(path)).text(), path).not.toContain("/assets/design-");
  }
  await local.close();
  const deployed = await startStack({
    variables: { APP_ORIGIN: "https://stillwave.example", LIMIT_SCALE: "" },
  });
  expect((await deployed.client().get("/design")).status).toBe(404);
  await deployed.close();
});
