import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { SECRET } from "#tests/rig/stack.ts";

const stack = sharedStack();
const run = promisify(execFile);

/** Runs the command. @returns its output */
function fixture(LIBSQL_URL: string, APP_ORIGIN: string) {
  return run("node", ["worker/tools/local/fixture.ts"], {
    env: { ...process.env, LIBSQL_URL, APP_ORIGIN, APP_SECRET: SECRET },
  });
}

test(
  "the link of a fixture signs in to an account with history and credits that match its ledger",
  beforeRelease(),
  async () => {
    const { stdout } = await fixture(stack.databaseUrl, stack.origin);
    const link = new URL(stdout.trim().split("\n").at(-1) ?? "");
    const jar = stack.client();
    await jar.postForm(link.pathname, Object.fromEntries(link.searchParams));
    const { beats } = (await (await jar.get("/api/beats")).json()) as { beats: object[] };
    const page = await (await jar.get("/history")).text();

    expect(beats).toHaveLength(4);
    expect(page).toContain("21 credits left");
  },
);

test("refuses a database or an origin beyond loopback", beforeRelease(), async () => {
  const refused = [
    await fixture("libsql://beats.turso.test", "http://localhost:1").catch((error) => error),
    await fixture("http://127.0.0.1:1", "https://beats.test").catch((error) => error),
  ].map(({ code, stderr }) => `${code} ${stderr.trim()}`);

  expect(refused).toEqual([
    "2 fixture: LIBSQL_URL is not on this machine: nobody was made",
    "2 fixture: APP_ORIGIN is not on this machine: nobody was made",
  ]);
});
