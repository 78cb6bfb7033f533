import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import wavefile from "wavefile";
import { ASSESSMENT } from "#tests/model-host/replies.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { chunksOf } from "#worker/sound/container/sound-file.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { FORMATS } from "#worker/sound/formats/formats.ts";
import { FORMAT_NAMES, formulaAddress, tonesOf } from "#worker/sound/formats/program.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";

const STAGES = [
  { base_freq: 100, beat_offset: 10.25, duration: 30, rhythm_type: "balanced" },
  { base_freq: 132.7, beat_offset: 2.5, duration: 31.5, rhythm_type: "tetrad" },
] as const;
const FRAMES = [30 * 44_100, 31.5 * 44_100] as const;
/** 10 ms: during the fade, samples are too small for exact zero crossings. */
const FADE = 441;
const SIZE = 44 + 4 * (FRAMES[0] + FRAMES[1]);

const stack = sharedStack({ scriptedModel: true });
let jar: Client;
let beat: Beat;
let whole: Uint8Array;
beforeAll(async () => {
  jar = await stack.person();
  stack.model.script([
    // Chosen for their sound: these stages would not pass the check of the goal.
    { json: { ...ASSESSMENT, Goal: null } },
    { json: { stages: STAGES } },
  ]);
  beat = await beatOf(await jar.postBeat({ mood: "नींद नहीं आती / can't sleep" }));
  whole = await bytesOf(await jar.get(beat.audio_url));
});

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

test("is a WAV in which an independent decoder finds the two tones of each stage", () => {
  expect(beat.bytes).toBe(SIZE);
  expect(whole.length).toBe(SIZE);
  const wav = new wavefile.WaveFile(whole);
  expect(wav.fmt).toMatchObject({
    numChannels: 2,
    sampleRate: 44_100,
    bitsPerSample: 16,
    audioFormat: 1,
  });
  const [left, right] = wav.getSamples(false, Int16Array) as unknown as [Int16Array, Int16Array];
  expect(left.length).toBe(FRAMES[0] + FRAMES[1]);
  let first = 0;
  for (const [index, stage] of STAGES.entries()) {
    const end = first + (FRAMES[index] ?? 0);
    const { base_freq, beat_offset } = stage;
    const heard = [left, right].map((side) => frequency(side.subarray(first + FADE, end - FADE)));
    expect(heard[0], `stage ${index + 1} left`).toBeCloseTo(base_freq, 3);
    expect(heard[1], `stage ${index + 1} right`).toBeCloseTo(base_freq + beat_offset, 3);
    first = end;
  }
});

test("is byte-identical in workerd and in Node", async () => {
  const kernel = await readFile(new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url));
  const file = wavFile(planBeat(STAGES), createRenderer(new WebAssembly.Module(kernel)));
  const expected = createHash("sha256");
  for (const chunk of chunksOf(file)) expected.update(chunk);
  expect(createHash("sha256").update(whole).digest("hex")).toBe(expected.digest("hex"));
});

/** The frequency from the first and last rising zero crossing, interpolated between samples, Hz. */
function frequency(samples: Int16Array): number {
  const crossings: number[] = [];
  for (let n = 1; n < samples.length; n += 1) {
    const before = samples[n - 1] ?? 0;
    const after = samples[n] ?? 0;
    if (before < 0 && after >= 0) crossings.push(n - after / (after - before));
  }
  const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
  return (44_100 * (crossings.length - 1)) / span;
}

test("answers a request without a range with the exact length and a strong ETag", async () => {
  const head = await jar.request(beat.audio_url, { method: "HEAD" });
  const get = await jar.get(beat.audio_url);
  await get.body?.cancel();
  for (const { status, headers } of [head, get]) {
    expect(status).toBe(200);
    expect(headers.get("Content-Length")).toBe(String(SIZE));
    expect(headers.get("Content-Type")).toBe("audio/wav");
    expect(headers.get("Accept-Ranges")).toBe("bytes");
    expect(headers.get("ETag")).toMatch(/^"[^"]+"$/);
    expect(headers.get("Cache-Control")).toBe("private, no-transform, max-age=0, must-revalidate");
  }
});

test("ranges together are the whole sound", async () => {
  const cuts = [0, 1, 43, 44, 45, 47, 16_384, 262_145, 5_292_043, 5_292_044, 5_292_047, SIZE - 1];
  const parts: Uint8Array[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = (cuts[index + 1] ?? SIZE) - 1;
    const response = await jar.get(beat.audio_url, { Range: `bytes=${start}-${end}` });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
    parts.push(await bytesOf(response));
  }
  expect(Buffer.compare(Buffer.concat(parts), whole)).toBe(0);
});

test("handles every form of Range as RFC 9110 specifies", async () => {
  const last = SIZE - 1;
  const cases: [string, number, string | null][] = [
    ["bytes=0-1", 206, `bytes 0-1/${SIZE}`],
    ["bytes=-4", 206, `bytes ${SIZE - 4}-${last}/${SIZE}`],
    [`bytes=${last}-`, 206, `bytes ${last}-${last}/${SIZE}`],
    [`bytes=${SIZE - 2}-999999999999`, 206, `bytes ${SIZE - 2}-${last}/${SIZE}`],
    [`bytes=-${SIZE + 5}`, 206, `bytes 0-${last}/${SIZE}`],
    [`bytes=${SIZE}-`, 416, `bytes */${SIZE}`],
    ["bytes=-0", 416, `bytes */${SIZE}`],
    [`bytes=${"9".repeat(400)}-`, 416, `bytes */${SIZE}`],
    ["bytes=5-2", 200, null],
    ["bytes=abc", 200, null],
    ["bytes=-", 200, null],
    ["items=0-1", 200, null],
    ["bytes=0-1,4-5", 200, null],
    ["bytes=1.5-3", 200, null],
  ];
  for (const [range, status, contentRange] of cases) {
    const response = await jar.get(beat.audio_url, { Range: range });
    await response.body?.cancel();
    expect(response.status, range).toBe(status);
    expect(response.headers.get("Content-Range"), range).toBe(contentRange);
  }
});

test("evaluates conditions before ranges", async () => {
  const etag = (await jar.request(beat.audio_url, { method: "HEAD" })).headers.get("ETag") ?? "";
  const cases: [Record<string, string>, number][] = [
    [{ "If-None-Match": etag }, 304],
    [{ "If-None-Match": `"x", W/${etag}` }, 304],
    [{ "If-None-Match": "*" }, 304],
    [{ "If-None-Match": '"x"' }, 200],
    [{ "If-Match": etag, Range: "bytes=0-1" }, 206],
    [{ "If-Match": '"x"' }, 412],
    [{ "If-Range": etag, Range: "bytes=0-1" }, 206],
    [{ "If-Range": '"x"', Range: "bytes=0-1" }, 200],
    [{ "If-Range": `W/${etag}`, Range: "bytes=0-1" }, 200],
    [{ "If-Range": "Sat, 21 Nov 2026 00:00:00 GMT", Range: "bytes=0-1" }, 200],
    [{ "If-None-Match": etag, Range: "bytes=0-1" }, 304],
  ];
  for (const [headers, status] of cases) {
    const response = await jar.get(beat.audio_url, headers);
    await response.body?.cancel();
    expect(response.status, JSON.stringify(headers)).toBe(status);
  }
  const head = await jar.request(beat.audio_url, {
    method: "HEAD",
    headers: { Range: "bytes=0-1" },
  });
  expect(head.status).toBe(200);
});

test("names the download after the mood, and counts completed downloads", async () => {
  const count = () =>
    stack.dump.count("select downloaded_count from user_history where id = ?", [beat.id]);
  expect(await count()).toBe(1);
  const response = await jar.get(beat.download_url);
  expect(response.headers.get("Content-Disposition")).toBe(
    `attachment; filename="stillwave-???? ???? ??? can't sleep.wav"; filename*=UTF-8''stillwave-${encodeURIComponent("नींद नहीं आती can't sleep").replaceAll("'", "%27")}.wav`,
  );
  expect((await bytesOf(response)).length).toBe(SIZE);
  await expect.poll(count).toBe(2);
  await bytesOf(await jar.get(`${beat.download_url}&auto=1`));
  await bytesOf(await jar.get(beat.download_url, { Range: "bytes=0-99" }));
  expect(await count()).toBe(2);
});

test("names the download after the title for whoever asks, an incognito one after neither", async () => {
  const nameOf = async (address: string) => {
    const { headers } = await jar.request(address, { method: "HEAD" });
    return headers.get("Content-Disposition");
  };
  expect(await nameOf(`${beat.download_url}&name=title`)).toBe(
    `attachment; filename="stillwave-${beatTitle(beat.focus)}.wav"`,
  );
  expect(await nameOf(`${beat.download_url}&name=mood`)).toBe(await nameOf(beat.download_url));
  stack.model.script([{ json: { ...ASSESSMENT, Goal: null } }, { json: { stages: STAGES } }]);
  const hidden = await beatOf(await jar.postBeat({ mood: "I feel tense", incognito: true }));
  for (const query of ["", "&name=title"]) {
    const address = hidden.download_url + query;
    expect(await nameOf(address)).toBe(`attachment; filename=stillwave-${hidden.name}.wav`);
    expect(await nameOf(address.replace(".wav", ".flac"))).toBe(
      `attachment; filename=stillwave-${hidden.name}.flac`,
    );
  }
});

test("is saved for other programs as text that tells neither mood nor name", async () => {
  stack.model.script([{ json: { ...ASSESSMENT, Goal: null } }, { json: { stages: STAGES } }]);
  const hidden = await beatOf(await jar.postBeat({ mood: "I feel tense", incognito: true }));
  const types = {
    sbg: ["text/plain; charset=utf-8", "sbg"],
    spsq: ["text/plain; charset=utf-8", "spsq"],
    xml: ["application/xml", "gnaural.xml"],
  } as const;
  for (const name of FORMAT_NAMES) {
    const [type, extension] = types[name];
    for (const one of [beat, hidden]) {
      const { status, headers, text } = await saved(formulaAddress(one.audio_url, name));
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe(type);
      expect(headers.get("Content-Disposition")).toBe(
        `attachment; filename=stillwave-${one.name}.${extension}`,
      );
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(text).toBe(FORMATS[name].write(tonesOf(STAGES)).text);
    }
    const bare = `/api/beats/${hidden.id}/formula.${name}`;
    expect((await jar.get(bare)).status).toBe(404);
    expect((await jar.get(`${bare}?sig=wrong`)).status).toBe(404);
  }
});

async function saved(address: string) {
  const response = await jar.get(address);
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

test("lasts as long as was asked, exact to the frame", async () => {
  for (const minutes of [10, 30, 60]) {
    const address = `${beat.audio_url}?minutes=${minutes}`;
    const response = await jar.get(address, { Range: "bytes=0-43" });
    const size = 44 + 4 * minutes * 60 * 44_100;
    expect(response.headers.get("Content-Range")).toBe(`bytes 0-43/${size}`);
    const header = new DataView(await response.arrayBuffer());
    expect(header.getUint32(40, true)).toBe(size - 44);
  }
});
