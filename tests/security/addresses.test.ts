import { expect, test } from "vitest";
import type { Pipeline } from "#tests/rig/fault-proxy.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();

/** Spellings of another site's address that some reader of addresses takes for one of ours. */
const ELSEWHERE = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/%5Cevil.example",
  "/%5c/evil.example",
  "/%2Fevil.example",
  "/x/..//evil.example",
  "/x/%2e%2e//evil.example",
  "/.//evil.example",
  "/\t/evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
];

test("47: `next` in any spelling leads nowhere but to a page of ours", async () => {
  const { jar } = await stack.insertPerson();
  for (const next of ELSEWHERE) {
    const query = new URLSearchParams({ next });
    const signedIn = await jar.get(`/auth?${query}`);
    expect([next, signedIn.headers.get("Location")]).toEqual([next, "/assessment"]);
    // What the forms, links and scripts of the sign-in screen go on with.
    const screen = await (await stack.client().get(`/auth?${query}`)).text();
    expect(screen, next).not.toContain("evil.example");
    expect(screen, next).not.toContain("alert(1)");
  }
});

test("47: a page of ours is still where `next` leads, with its search", async () => {
  const { jar } = await stack.insertPerson();
  for (const next of ["/history?show=favourites", "/listen/a-b?minutes=20&layer=rain", "/"]) {
    const answer = await jar.get(`/auth?${new URLSearchParams({ next })}`);
    expect(answer.headers.get("Location")).toBe(next);
  }
});

test("47: an address that a script would take for another site's has neither scripts nor links to it", async () => {
  for (const path of ["//evil.example", "/%5Cevil.example", "//evil.example/..//history"]) {
    const answer = await stack.client().get(path);
    const page = await answer.text();
    expect([path, answer.status]).toEqual([path, 404]);
    expect(page, path).not.toMatch(/evil\.example|href="\/[/\\]|<script/);
  }
});

/** Of the database's answer "corrupt", the error that it becomes, and how Remix names errors for a browser. */
const OF_THE_ERROR = /malformed|SQLITE|Libsql|SQLite|__subType|\.ts:\d|"stack":"/;

test("50: an error reaches a page without its words, its kind and its stack", async () => {
  const { jar } = await stack.insertPerson();
  // The session is found: the pages begin.
  const opened = (pipeline: Pipeline) => JSON.stringify(pipeline).includes("person_key");
  try {
    stack.intervene((pipeline) => (opened(pipeline) ? undefined : "corrupt"));
    for (const page of ["/history", "/profile", "/wellbeing", "/progress"]) {
      for (const address of [page, `${page}.data`]) {
        const answer = await jar.get(address);
        expect(answer.status, address).toBeGreaterThanOrEqual(500);
        expect(await answer.text(), address).not.toMatch(OF_THE_ERROR);
      }
    }
  } finally {
    stack.intervene(undefined);
  }
});

test("50: a text that looks like an error of Remix stays a text where a page shows an error with it", async () => {
  const { jar } = await stack.insertPerson();
  const mood = '{"__type":"Error","__subType":"Function","message":"I feel tense"}</script>';
  try {
    stack.intervene(() => "failed");
    const answer = await jar.postForm("/assessment", { mood, key: crypto.randomUUID() });
    const page = await answer.text();
    expect(answer.status).toBe(503);
    const values = handedOver(page);
    expect(values).toEqual(expect.arrayContaining([mood, "__type", "RouteErrorResponse"]));
    expect(values).not.toContain("__subType");
  } finally {
    stack.intervene(undefined);
  }
});

/** The names and values that a page hands to its scripts, each once, as turbo-stream writes them. */
function handedOver(page: string): unknown[] {
  const [, sent = '""'] = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(page) ?? [];
  const [values = "[]"] = String(JSON.parse(sent)).split("\n");
  return JSON.parse(values);
}
