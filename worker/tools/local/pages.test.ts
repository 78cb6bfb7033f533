import { expect, test } from "vitest";
import { halvesFor } from "./pages.ts";

const BUILT = {
  client: { modules: new Set(["app/routes/home.tsx", "worker/domain/navigation/safe-path.ts"]) },
  server: {
    modules: new Set([
      "app/routes/home.tsx",
      "app/requests/read-form.ts",
      "worker/domain/observation/log.ts",
    ]),
  },
};
const NEITHER = { client: false, server: false };
const SERVER = { client: false, server: true };
const BOTH = { client: true, server: true };

test("a change builds the halves of the pages that it is part of", () => {
  const halves = (...changed: string[]) => halvesFor(changed, BUILT);
  expect(halves("worker/context.ts", "db/schema/accounts.ts")).toEqual(NEITHER);
  expect(halves("app/requests/read-form.ts")).toEqual(SERVER);
  expect(halves("worker/context.ts", "worker/domain/observation/log.ts")).toEqual(SERVER);
  expect(halves("app/routes/home.tsx")).toEqual(BOTH);
  // The server's half names the files of the other.
  expect(halves("worker/domain/navigation/safe-path.ts")).toEqual(BOTH);
});

test("what is of the pages by its folder builds both, though no build has seen it", () => {
  for (const path of [
    "app/routes/new.tsx",
    "public/sw.js",
    "worker/domain/sound/kernel/kernel.ts",
  ]) {
    expect(halvesFor([path], BUILT), path).toEqual(BOTH);
  }
});
