import { expect, test } from "vitest";
import { affectedBuilds } from "./page-builds.ts";

const BUILT = {
  client: { modules: new Set(["app/routes/home.tsx", "worker/domain/http.ts"]) },
  server: {
    modules: new Set(["app/routes/home.tsx", "app/requests/read-form.ts", "worker/domain/log.ts"]),
  },
};
const NEITHER = { client: false, server: false };
const SERVER = { client: false, server: true };
const BOTH = { client: true, server: true };

test("a change affects the builds that contain the file", () => {
  const affected = (...changed: string[]) => affectedBuilds(changed, BUILT);
  expect(affected("worker/server/context.ts", "db/schema/beats.ts")).toEqual(NEITHER);
  expect(affected("app/requests/read-form.ts")).toEqual(SERVER);
  expect(affected("worker/server/context.ts", "worker/domain/log.ts")).toEqual(SERVER);
  expect(affected("app/routes/home.tsx")).toEqual(BOTH);
  // The server's build contains the names of the client's files.
  expect(affected("worker/domain/http.ts")).toEqual(BOTH);
});

test("a file in a page folder affects both builds, even if no build contains it yet", () => {
  for (const path of ["app/routes/new.tsx", "public/sw.js", "worker/sound/kernel/kernel.ts"]) {
    expect(affectedBuilds([path], BUILT), path).toEqual(BOTH);
  }
});
