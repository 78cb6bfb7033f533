import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { bytesOf } from "#tests/sound/decoders/decoders.ts";
import { listenings } from "#tests/sound/formulas.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { chunksOf, type SoundFile, soundAddress } from "#worker/sound/container/sound-file.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  LAYERS,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";

const stack = sharedStack();
let jar: Client;
let beat: Beat;
let kernel: WebAssembly.Module;
let flac: string;
let whole: Uint8Array;
beforeAll(async () => {
  ({ jar } = await stack.insertPerson());
  beat = await beatOf(await jar.postBeat({ mood: "I feel tense zq7mood" }));
  const file = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);
  kernel = new WebAssembly.Module(await readFile(file));
  flac = soundAddress(beat.audio_url, "flac", AS_COMPOSED);
  whole = await bodyOf(await jar.get(flac));
});

const MIXES = listenings(["none", "pad", "tanpura", "bowls"]);

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** The file as Node computes it. */
function rendered(listening: PlaybackOptions): SoundFile {
  const plan = planBeat(beat.stages, listening);
  return soundFile(plan, createRenderer(kernel), "flac", soundTags(beat.name));
}

function digestOf(chunks: Iterable<Uint8Array>): string {
  const hash = createHash("sha256");
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

test("is the file that Node computes, with the beat's name and without its mood", async () => {
  expect(digestOf([whole])).toBe(digestOf(chunksOf(rendered(AS_COMPOSED))));
  const text = Buffer.from(whole.subarray(0, 65_536)).toString("latin1");
  expect(text.startsWith("fLaC")).toBe(true);
  expect(text).toContain(`TITLE=${beat.name}`);
  expect(text).toContain("ARTIST=Stillwave");
  expect(text).not.toContain("zq7mood");
  expect(whole.length).toBeLessThan(beat.bytes / 5);
});

test("answers GET and HEAD with the exact length and an ETag of its own", async () => {
  const head = await jar.request(flac, { method: "HEAD" });
  const get = await jar.get(flac);
  await get.body?.cancel();
  for (const { status, headers } of [head, get]) {
    expect(status).toBe(200);
    expect(headers.get("Content-Length")).toBe(String(whole.length));
    expect(headers.get("Content-Type")).toBe("audio/flac");
    expect(headers.get("Accept-Ranges")).toBe("bytes");
    expect(headers.get("ETag")).toMatch(/^"[0-9a-f]{32}"$/);
    expect(headers.get("Cache-Control")).toBe("private, no-transform, max-age=0, must-revalidate");
  }
  expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
  const wav = await jar.request(beat.audio_url, { method: "HEAD" });
  expect(wav.headers.get("ETag")).not.toBe(get.headers.get("ETag"));
});

test("ranges together are the whole file", beforeRelease(), async () => {
  const size = whole.length;
  const cuts = [0, 1, 4, 42, 8191, 16_384, 16_385, 262_145, size - 3531, size - 1];
  const parts: Uint8Array[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = (cuts[index + 1] ?? size) - 1;
    const response = await jar.get(flac, { Range: `bytes=${start}-${end}` });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
    parts.push(await bodyOf(response));
  }
  expect(Buffer.compare(Buffer.concat(parts), whole)).toBe(0);
});

test(
  "any range of any mix without noise is the part of the whole that Node computes",
  beforeRelease(),
  async () => {
    await checkProperty(
      "flac-ranges-by-http",
      fc.asyncProperty(
        MIXES,
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20_000)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (listening, ranges) => {
          const address = soundAddress(beat.audio_url, "flac", listening);
          const { size } = rendered(listening);
          for (const [place, length] of ranges) {
            const start = Math.min(size - 1, Math.floor(place * size));
            const end = Math.min(size - 1, start + length);
            const response = await jar.get(address, { Range: `bytes=${start}-${end}` });
            expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${size}`);
            const part = await bodyOf(response);
            expect(Buffer.compare(part, bytesOf(rendered(listening), start, end + 1))).toBe(0);
          }
        },
      ),
      { numRuns: 12 },
    );
  },
);

test("evaluates conditions and ranges as the WAV does", async () => {
  const etag = (await jar.request(flac, { method: "HEAD" })).headers.get("ETag") ?? "";
  const wavTag = (await jar.request(beat.audio_url, { method: "HEAD" })).headers.get("ETag") ?? "";
  const cases: [Record<string, string>, number][] = [
    [{ "If-None-Match": etag }, 304],
    [{ "If-None-Match": wavTag }, 200],
    [{ "If-Match": wavTag }, 412],
    [{ "If-Range": etag, Range: "bytes=0-1" }, 206],
    [{ "If-Range": wavTag, Range: "bytes=0-1" }, 200],
    [{ Range: "bytes=-4" }, 206],
    [{ Range: `bytes=${whole.length}-` }, 416],
  ];
  for (const [headers, status] of cases) {
    const response = await jar.get(flac, headers);
    await response.body?.cancel();
    expect(response.status, JSON.stringify(headers)).toBe(status);
  }
});

test("is saved under its own name, and counted as a download", beforeRelease(), async () => {
  const count = () =>
    stack.dump.count("select downloaded_count from user_history where id = ?", [beat.id]);
  const before = await count();
  const address = soundAddress(beat.download_url, "flac", AS_COMPOSED);
  const saved = await jar.get(address);
  expect(saved.headers.get("Content-Disposition")).toBe(
    'attachment; filename="stillwave-I feel tense zq7mood.flac"',
  );
  expect((await bodyOf(saved)).length).toBe(whole.length);
  await expect.poll(count).toBe(before + 1);
  await bodyOf(await jar.get(`${address}&auto=1`));
  await bodyOf(await jar.get(address, { Range: "bytes=0-99" }));
  expect(await count()).toBe(before + 1);
});

test("each parameter that changes the sound changes the ETag, and no other does", async () => {
  const etagOf = async (query: string) => {
    const head = await jar.request(`${flac}?${query}`, { method: "HEAD" });
    expect(head.status, query).toBe(200);
    return head.headers.get("ETag");
  };
  const queries = [
    ...["", "minutes=30", "flow=glide", "ends=gentle", "ears=speakers", "master=calm"],
    ...["layer=pad", "layer=tanpura", "layer=bowls", "layer=bowls&level=20"],
  ];
  const etags = await Promise.all(queries.map(etagOf));
  expect(new Set(etags).size).toBe(queries.length);
  for (const query of ["level=20", "flow=steps", "download=1&name=title"]) {
    expect(await etagOf(query), query).toBe(etags[0]);
  }
});

test("is not offered for a layer of noise: 400 that names the parameter", async () => {
  const noises = LAYERS.filter((layer) => !["none", "pad", "tanpura", "bowls"].includes(layer));
  expect(noises).toHaveLength(5);
  for (const layer of noises) {
    const address = soundAddress(beat.audio_url, "flac", { ...SOFTENED, layer });
    const refused = await jar.get(address);
    expect(refused.status, layer).toBe(400);
    expect(await errorOf(refused)).toEqual({
      code: "bad_request",
      message: "layer must be none, pad, tanpura or bowls for FLAC. The WAV has every layer.",
    });
  }
});
