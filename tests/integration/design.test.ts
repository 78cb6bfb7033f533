import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { startStack } from "#tests/rig/stack.ts";

const local = sharedStack();

test("totals of a questionnaire are told with their published range, and small steps are no change", async () => {
  const page = await (await local.client().get("/design")).text();
  for (const words of [
    "9 of 27, in the range “mild”. From 16 to 9: a change of 7 points.",
    "0 to 4 minimal, 5 to 9 mild, 10 to 14 moderate, 15 to 19 moderately severe, 20 to 27 severe.",
    "11 of 21, in the range “moderate”. First and last are fewer than 5 points apart",
    "A total is not a diagnosis.",
  ]) {
    expect(page.replaceAll("<!-- -->", "")).toContain(words);
  }
});

test(
  "developers see the page of the identity on their machine, and nobody sees it elsewhere",
  beforeRelease(),
  async () => {
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
    const deployed = await startStack({
      variables: { APP_ORIGIN: "https://stillwave.example", LIMIT_SCALE: "" },
    });
    expect((await deployed.client().get("/design")).status).toBe(404);
    await deployed.close();
  },
);
