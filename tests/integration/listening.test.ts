import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ASSESSMENT } from "#tests/model-host/replies.ts";
import { checkProperty } from "#tests/property/check-property.ts";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { bytesOf } from "#tests/sound/decoders/decoders.ts";
import { listenings } from "#tests/sound/formulas.ts";
import { soundTags } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { chunksOf, soundAddress } from "#worker/sound/container/sound-file.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { planSound } from "#worker/sound/plan/plan-sound.ts";
import { LAYERS, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";

const STAGES = [
  { base_freq: 100, beat_offset: 10.25, duration: 30, rhythm_type: "balanced" },
  { base_freq: 132.7, beat_offset: 6, duration: 31.5, rhythm_type: "tetrad" },
  { base_freq: 110, beat_offset: 4.5, duration: 45, rhythm_type: "triplet" },
] as const;
const MINUTE = 60 * 44_100 * 4;

const stack = sharedStack({ scriptedModel: true });
let jar: Client;
let beat: Beat;
let kernel: WebAssembly.Module;
beforeAll(async () => {
  jar = await stack.person();
  stack.model.script([
    // Chosen for their sound: these stages would not pass the check of the goal.
    { json: { ...ASSESSMENT, Goal: null } },
    { json: { stages: STAGES } },
  ]);
  beat = await beatOf(await jar.postBeat({ mood: "I feel restless" }));
  expect(beat.stages).toEqual(STAGES);
  const file = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);
  kernel = new WebAssembly.Module(await readFile(file));
});

function wavOf(listening: PlaybackOptions): string {
  return soundAddress(beat.audio_url, "wav", listening);
}

/** Of Node's own rendering, to compare with what workerd sends. */
function rendered(listening: PlaybackOptions) {
  return wavFile(planBeat(STAGES, listening), createRenderer(kernel));
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

async function etagOf(query: string): Promise<string> {
  const head = await jar.request(`${beat.audio_url}${query}`, { method: "HEAD" });
  expect(head.status, query).toBe(200);
  return head.headers.get("ETag") ?? "";
}

test("any range of any mix is the part of the whole that Node renders", async () => {
  await checkProperty(
    "wav-ranges-by-http",
    fc.asyncProperty(
      listenings(LAYERS),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(70_000)), {
        minLength: 1,
        maxLength: 4,
      }),
      async (listening, ranges) => {
        const { size } = rendered(listening);
        for (const [place, length] of ranges) {
          const start = Math.min(size - 1, Math.floor(place * size));
          const end = Math.min(size - 1, start + length);
          const response = await jar.get(wavOf(listening), { Range: `bytes=${start}-${end}` });
          expect(response.status).toBe(206);
          expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${size}`);
          const part = await bodyOf(response);
          expect(Buffer.compare(part, bytesOf(rendered(listening), start, end + 1))).toBe(0);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test("the whole of a mix is the same in workerd and in Node", async () => {
  const listening: PlaybackOptions = {
    ...{ flow: "glide", ends: "gentle", layer: "brown", level: 40 },
    ...{ ears: "speakers", beat: "isochronic", master: "calm", noise: "stays" },
    ...{ breath: 6, breath_from: 14, balance: -5, night: "off", focus: "off" },
  };
  const expected = createHash("sha256");
  for (const chunk of chunksOf(rendered(listening))) expected.update(chunk);
  const whole = await bodyOf(await jar.get(wavOf(listening)));
  expect(createHash("sha256").update(whole).digest("hex")).toBe(expected.digest("hex"));
});

test("a night is served as Node renders it, as FLAC beyond what a WAV can hold", async () => {
  const listening = { ...SOFTENED, layer: "pink", minutes: 600, night: "on" } as const;
  const plan = planSound(STAGES, listening);
  const tags = soundTags(beat.name);
  const file = soundFile(plan, createRenderer(kernel), "flac", tags);
  const address = soundAddress(beat.audio_url, "flac", listening);
  // The head, where the silence begins and ends, within it, and the very end.
  const starts = [0, 0.2, 0.5, 0.77, 1].map((share) => Math.floor(share * (file.size - 40_000)));
  for (const start of starts) {
    const end = start + 39_999;
    const response = await jar.get(address, { Range: `bytes=${start}-${end}` });
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/${file.size}`);
    expect(Buffer.compare(await bodyOf(response), bytesOf(file, start, end + 1))).toBe(0);
  }
  const wav = await jar.get(wavOf(listening));
  expect(wav.status).toBe(400);
  expect((await errorOf(wav)).message).toMatch(/^minutes must be at most 405 for WAV/);
  const shorter = await jar.request(wavOf({ ...listening, minutes: 405 }), { method: "HEAD" });
  expect(Number(shorter.headers.get("Content-Length"))).toBe(44 + 405 * MINUTE);
});

test("HEAD answers as GET does, for any mix", async () => {
  await checkProperty(
    "wav-head-by-http",
    fc.asyncProperty(listenings(LAYERS), async (listening) => {
      const head = await jar.request(wavOf(listening), { method: "HEAD" });
      const get = await jar.get(wavOf(listening));
      await get.body?.cancel();
      expect(head.status).toBe(200);
      for (const name of ["Content-Length", "Content-Type", "ETag", "Content-Disposition"]) {
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
      }
    }),
    { numRuns: 6 },
  );
});

test("a longer session is stretched: it ends in the last stage, and never begins again", async () => {
  const size = 44 + 30 * MINUTE;
  const seconds = STAGES.reduce((sum, { duration }) => sum + duration, 0);
  let elapsed = 0;
  for (const { base_freq, beat_offset, duration } of STAGES) {
    const middle = Math.round(((elapsed + duration / 2) / seconds) * 30 * 60) * 44_100 * 4;
    expect(await tonesAt(44 + middle)).toEqual([base_freq, base_freq + beat_offset]);
    elapsed += duration;
  }
  expect(await tonesAt(size - 11 * 44_100 * 4)).toEqual([110, 114.5]);

  /** The frequencies in the ten seconds from a byte on, to 0.05 Hz. */
  async function tonesAt(start: number): Promise<number[]> {
    const end = start + 10 * 44_100 * 4;
    const response = await jar.get(`${beat.audio_url}?minutes=30`, {
      Range: `bytes=${start}-${end - 1}`,
    });
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end - 1}/${size}`);
    const samples = new Int16Array((await response.arrayBuffer()).slice(0));
    return [0, 1].map((side) => Math.round(frequency(samples, side) * 20) / 20);
  }
});

/** The frequency of one side from its first and last rising zero crossing, Hz. */
function frequency(samples: Int16Array, side: number): number {
  const crossings: number[] = [];
  for (let n = side + 2; n < samples.length; n += 2) {
    const before = samples[n - 2] ?? 0;
    const after = samples[n] ?? 0;
    if (before < 0 && after >= 0) crossings.push(n / 2 - after / (after - before));
  }
  const span = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
  return (44_100 * (crossings.length - 1)) / span;
}

test("without parameters, or with their defaults, it is the sound as composed under the same ETag", async () => {
  const composed = await etagOf("");
  const { version } = createRenderer(kernel);
  const digest = createHash("sha256").update(`${JSON.stringify(STAGES)}|once|${version}`);
  expect(composed).toBe(`"${digest.digest("hex").slice(0, 32)}"`);
  const defaults = "flow=steps&ends=short&layer=none&level=50&ears=both&master=full";
  for (const query of [defaults, "level=10", "volume=3", "download=1&name=title"]) {
    expect(await etagOf(`?${query}`), query).toBe(composed);
  }
});

test("each parameter that changes the sound changes the ETag, the order of parameters does not", async () => {
  const queries = [
    "",
    ...["minutes=10", "minutes=30", "minutes=60", "flow=glide", "ends=gentle"],
    ...["ears=speakers", "master=calm", "balance=-3", "balance=3"],
    ...LAYERS.slice(1).map((layer) => `layer=${layer}`),
    ...["layer=rain&level=0", "layer=rain&level=51", "layer=sea&level=51"],
  ];
  const etags = await Promise.all(queries.map((query) => etagOf(`?${query}`)));
  expect(new Set(etags).size).toBe(queries.length);
  expect(await etagOf("?level=51&layer=rain&minutes=10")).toBe(
    await etagOf("?minutes=10&layer=rain&level=51&ends=short"),
  );
});

test("a bad value is refused with the parameter and its range, and nothing is computed", async () => {
  const cases: [string, string][] = [
    ...["0", "11", "x", "-10", "10.5", "", "010"].map((minutes): [string, string] => [
      `minutes=${minutes}`,
      "minutes must be 10, 20, 30 or 60.",
    ]),
    ["minutes=10&minutes=30", "minutes must be 10, 20, 30 or 60, and given once."],
    ["flow=slide", "flow must be steps or glide."],
    ["ends=", "ends must be short or gentle."],
    ["layer=Rain", `layer must be ${LAYERS.slice(0, -1).join(", ")} or ${LAYERS.at(-1)}.`],
    ["ears=one", "ears must be both, speakers, left or right."],
    ["master=loud", "master must be full, calm or soft."],
    ...["101", "-1", "1e1", "050", "4%200", "", "%00"].map((level): [string, string] => [
      `level=${level}`,
      "level must be a whole number from 0 to 100.",
    ]),
    ...["13", "-13", "-0", "%2B3", "3.5", ""].map((balance): [string, string] => [
      `balance=${balance}`,
      "balance must be a whole number from -12 to 12.",
    ]),
    ["layer=rain&layer=sea", expect.stringMatching(/^layer must be none, .*, and given once\.$/)],
  ];
  for (const [query, message] of cases) {
    for (const method of ["GET", "HEAD"]) {
      const refused = await jar.request(`${beat.audio_url}?${query}`, { method });
      expect(refused.status, query).toBe(400);
      if (method === "GET") {
        expect(await errorOf(refused), query).toEqual({ code: "bad_request", message });
      }
    }
  }
});
