import { globSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { listedSound, soundOf, takeBack } from "#tests/rig/shared-sounds.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();
const FORMULA = soundOf(131);
const CALM = { feeling: "tired", goal: "calm" };

let visitor: Client;
let sound: string;
let sharers: Awaited<ReturnType<typeof listedSound>>["sharers"];
beforeAll(async () => {
  visitor = stack.client();
  ({ sound, sharers } = await listedSound(stack, CALM, FORMULA));
});

test("other sites frame a shared sound: no script, no cookie, no name and no feeling", async () => {
  const answer = await visitor.get(`/embed/${sound}?language=hi`);
  const page = await answer.text();
  const { headers } = answer;
  expect([answer.status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(headers.get("X-Frame-Options")).toBeNull();
  expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; font-src 'self'; media-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
  );
  expect(page).not.toMatch(/<script|style=|\son\w+=/);
  expect(page).toContain('<html lang="hi">');
  const english = await (await visitor.get(`/embed/${sound}`)).text();
  expect(english).toContain("Best with headphones, quieter than a conversation.");
  expect(english).toContain("Ask a doctor first.");
  expect(english).toContain(`href="${stack.origin}/community/sound/${sound}" target="_blank"`);
  expect(english.replace(/<source[^>]+>/g, "")).not.toMatch(/tired|calm|anxious/i);
});

test("its player hears the sound without a cookie", async () => {
  const page = await (await visitor.get(`/embed/${sound}`)).text();
  const sources = [...page.matchAll(/<source src="([^"]+)" type="([^"]+)"/g)];
  expect(sources.map(([, , type]) => type)).toEqual(["audio/flac", "audio/wav"]);
  for (const [, address = "", type] of sources) {
    const heard = await fetch(stack.origin + address.replaceAll("&amp;", "&"), {
      headers: { Range: "bytes=0-99" },
    });
    expect([heard.status, heard.headers.get("Content-Type")], address).toEqual([206, type]);
    await heard.body?.cancel();
  }
});

test("a sound that is not shared any more, or never was, plays nothing there", async () => {
  for (const id of [crypto.randomUUID(), "none", "%3Cscript%3E"]) {
    const answer = await visitor.get(`/embed/${id}`);
    const page = await answer.text();
    expect(answer.status, id).toBe(404);
    expect(page).toContain("This sound is no longer listed.");
    expect(page).not.toMatch(/<audio|<script/);
  }
  const gone = await listedSound(stack, CALM, soundOf(132));
  expect((await visitor.get(`/embed/${gone.sound}`)).status).toBe(200);
  for (const sharer of gone.sharers) await takeBack(sharer);
  expect((await visitor.get(`/embed/${gone.sound}`)).status).toBe(404);
});

test("nothing else may be framed", async () => {
  const pages = globSync("app/routes/*.ts*").map((file) => file.replace(/^.*\/|\.tsx?$/g, ""));
  const [sharer] = sharers;
  const addresses = [
    ...pages.map((name) => `/${name === "home" ? "" : name.replaceAll("-", "/")}`),
    ...[
      `/community/sound/${sound}`,
      `/listen/${sharer?.beat}`,
      "/embed",
      "/embed/",
      `/embed/${sound}/x`,
    ],
    ...["/api/docs", "/api/health", `/api/community/${sound}/audio.wav`, "/favicon.svg"],
  ];
  for (const path of addresses) {
    for (const client of [visitor, sharer?.jar ?? visitor]) {
      const answer = await client.get(path);
      await answer.body?.cancel();
      expect(answer.headers.get("X-Frame-Options"), path).toBe("DENY");
      expect(answer.headers.get("Content-Security-Policy"), path).toContain(
        "frame-ancestors 'none'",
      );
    }
  }
});

test("what is posted to it may not be framed either", async () => {
  const posted = await visitor.postForm(`/embed/${sound}`, { intent: "keep" });
  await posted.body?.cancel();
  expect([posted.status >= 400, posted.headers.get("X-Frame-Options")]).toEqual([true, "DENY"]);
});

test("the page of a sound says what to copy for it", async () => {
  const page = await (await stack.client().get(`/community/sound/${sound}`)).text();
  const code = `<iframe src="${stack.origin}/embed/${sound}" title="A shared sound"`;
  const plain = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&quot;", '"');
  expect(plain(page)).toContain(code);
  const hindi = await stack.client().get(`/community/sound/${sound}?language=hi`);
  expect(plain(await hindi.text())).toContain(`src="${stack.origin}/embed/${sound}?language=hi"`);
});
