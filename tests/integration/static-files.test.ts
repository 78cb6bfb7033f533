/** What `npm run serve` sends for static files, held against the assets of the local runtime. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import http from "node:http";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { BUILT_CLIENT } from "#worker/tools/local/runtime/build-folders.ts";
import { readStaticFiles } from "#worker/tools/server/static-files.ts";

const local = sharedStack();

/** Of each connection or of each version, and what tells one version of a file from another. */
const OWN = new Set([
  "cf-cache-status",
  "connection",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
]);

test("each file on a server of one's own has the status, the headers and the bytes that it has elsewhere", async () => {
  const answer = await readStaticFiles(BUILT_CLIENT);
  const server = http.createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(418).end();
  });
  const { port, close } = await listenOnLoopback(server, 0);
  onTestFinished(close);
  const paths = await oneOfEachKind();
  expect(paths.length).toBeGreaterThan(9);
  for (const path of [...paths, "/offline", "/offline.html?a=b"]) {
    const [own, elsewhere] = await Promise.all([
      describe(`http://127.0.0.1:${port}${path}`),
      describe(local.origin + path),
    ]);
    expect(own, path).toEqual(elsewhere);
  }
});

/** Files with each ending, and of scripts those whose headers differ. */
async function oneOfEachKind(): Promise<string[]> {
  const entries = await readdir(BUILT_CLIENT, { recursive: true, withFileTypes: true });
  const kinds = new Map<string, string>();
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const path = `/${relative(BUILT_CLIENT, join(parentPath, name))}`;
    const special = /^\/(sw\.js|assets\/sound\.worker-.*)$/.test(path);
    if (path !== "/_headers") kinds.set(special ? path : (path.split(".").at(-1) ?? ""), path);
  }
  return [...kinds.values()];
}

async function describe(address: string) {
  const answer = await fetch(address, {
    headers: { "Accept-Encoding": "identity" },
    redirect: "manual",
  });
  const headers = [...answer.headers].filter(([name]) => !OWN.has(name) && !name.startsWith("mf-"));
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    digest: createHash("sha256")
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest("hex"),
  };
}
