import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { headersFor, parseHeaderRules, readStaticFiles } from "./static-files.ts";

const HEADERS = "/*\n  X-Content-Type-Options: nosniff\n/assets/*\n  Cache-Control: immutable\n";

/** A server of static files, where anything else is answered with 418. */
async function serve(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "static-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "assets"));
  for (const [name, text] of Object.entries({ _headers: HEADERS, ...files })) {
    await writeFile(join(folder, name), text);
  }
  const answer = await readStaticFiles(folder);
  const server = http.createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(418).end();
  });
  const { port, close } = await listenOnLoopback(server, 0);
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

test("a file has its type, its rules' headers and a tag, by which it is not sent twice", async () => {
  const origin = await serve({ "assets/a.js": "let a;" });
  const first = await fetch(`${origin}/assets/a.js?v=1`);
  expect([first.status, await first.text()]).toEqual([200, "let a;"]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "immutable",
    "content-length": "6",
    "x-content-type-options": "nosniff",
  });
  const etag = first.headers.get("etag") ?? "";
  for (const tag of [etag, `"other", W/${etag}`, "*"]) {
    const again = await fetch(`${origin}/assets/a.js`, { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  const other = await fetch(`${origin}/assets/a.js`, { headers: { "If-None-Match": '"other"' } });
  expect(other.status).toBe(200);
});

test("HEAD is answered without the content, and a page by its name without an ending", async () => {
  const origin = await serve({ "offline.html": "<p>" });
  const head = await fetch(`${origin}/offline`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    "3",
    "",
  ]);
  expect(head.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const named = await fetch(`${origin}/offline.html?a=b`, { redirect: "manual" });
  expect([named.status, named.headers.get("location")]).toEqual([307, "/offline?a=b"]);
});

test("what is no file, and what is no reading, is left to the Worker", async () => {
  const origin = await serve({ "a.txt": "a" });
  const paths = [
    "/",
    "/assets",
    "/assets/",
    "/_headers",
    "/b.txt",
    "/%61.txt",
    "/../a.txt",
    "//a.txt",
  ];
  for (const path of paths) expect((await raw(origin, path)).statusCode, path).toBe(418);
  expect((await fetch(`${origin}/a.txt`, { method: "POST" })).status).toBe(418);
  expect((await fetch(`${origin}/a.txt`)).status).toBe(200);
});

/** Requests a path as it is written. */
async function raw(origin: string, path: string): Promise<http.IncomingMessage> {
  const { hostname, port } = new URL(origin);
  const answer = await new Promise<http.IncomingMessage>((resolve) =>
    http.get({ hostname, port, path }, resolve),
  );
  answer.resume();
  return answer;
}

test("a file of an unknown kind stops the start rather than go out without a type", async () => {
  await expect(serve({ "a.xyz": "" })).rejects.toThrow("/a.xyz is of a kind without a type.");
});

const RULES = parseHeaderRules(`/*
  X-Frame-Options: DENY
  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'

# Why it may do more.
/assets/*
  Cache-Control: public, max-age=31536000, immutable

/assets/sound.worker-*
  ! Content-Security-Policy
  Content-Security-Policy: script-src 'self'
/offline
  ! Content-Security-Policy
`);

test.each([
  [
    "/favicon.svg",
    {
      "x-frame-options": "DENY",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    },
  ],
  [
    "/assets/sound.worker-a1.js",
    {
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "script-src 'self'",
    },
  ],
  ["/offline", { "x-frame-options": "DENY" }],
])(
  "%s has the headers of each rule that matches it, and not those that a rule takes away",
  (address, headers) => {
    expect(headersFor(RULES, address)).toEqual(headers);
  },
);

test.each([
  ["an address with something behind the star", "/a/*/b\n  X: y"],
  ["a placeholder", "/:name\n  X: y"],
  ["a header before any address", "  X: y"],
  ["a line without a value", "/a\n  X"],
])("%s is refused rather than left out", (_, text) => {
  expect(() => parseHeaderRules(text)).toThrow("is not understood");
});
