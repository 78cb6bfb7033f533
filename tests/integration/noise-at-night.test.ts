import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { bytesOf } from "#tests/sound/decoders/sounds.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { leadsToSleep } from "#worker/sound/night.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";

const stack = sharedStack();

const KERNEL = new URL("../../worker/sound/kernel/kernel.wasm", import.meta.url);
const SLEEPLESS = "I am unable to sleep";
const RAIN = { layer: "rain", level: "40", ears: "both" };

test("after 33 minutes of a night the address of a sound with rain gives the tones alone, unless it stays", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: SLEEPLESS }));
  expect(leadsToSleep(beat.stages)).toBe(true);
  const renderer = createRenderer(new WebAssembly.Module(await readFile(KERNEL)));
  const listening: PlaybackOptions = { ...AS_COMPOSED, layer: "rain", minutes: 60 };
  const plan = planBeat(beat.stages, listening);
  const tones = wavFile({ ...plan, gains: { ...plan.gains, layer: 0 } }, renderer);
  const start = 44 + 34 * 60 * 44_100 * 4;
  const part = async (query: string) => {
    const answer = await jar.request(`${beat.audio_url}?layer=rain&minutes=60${query}`, {
      headers: { Range: `bytes=${start}-${start + 4_095}` },
    });
    expect(answer.status).toBe(206);
    return { etag: answer.headers.get("ETag"), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const faded = await part("");
  expect(faded.bytes.equals(bytesOf(tones, start, start + 4_096))).toBe(true);
  expect(await part("&noise=fades")).toEqual(faded);
  const staying = await part("&noise=stays");
  expect(staying.bytes.equals(faded.bytes)).toBe(false);
  expect(staying.etag).not.toBe(faded.etag);
});

test("to keep the noise is remembered with the person, and a room plays it so", async () => {
  const { jar } = await stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: SLEEPLESS }));
  const room = async () => (await jar.get(`/listen/${id}?minutes=60`)).text();
  await jar.postForm("/listening/choice", RAIN);
  expect(await room()).toMatch(/<audio[^>]+layer=rain&amp;level=40&amp;master=calm"/);
  await jar.postForm("/listening/choice", { ...RAIN, noise: "stays" });
  const kept = await room();
  expect(kept).toMatch(/<audio[^>]+master=calm&amp;noise=stays"/);
  expect(kept).toContain("Keep the noise all night");
  const answer = await (await jar.get("/api/account/export")).json();
  expect(answer).toMatchObject({ listening: { layer: "rain", noise: "stays" } });
});

test("a room that leads somebody under 18 to sleep has no noise, and says so; that of a day has", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/profile", { step: "1", date_of_birth: "2020-06-01", intent: "save" });
  await jar.postForm("/listening/choice", { ...RAIN, noise: "stays" });
  const night = await beatOf(await jar.postBeat({ mood: SLEEPLESS }));
  const html = await (await jar.get(`/listen/${night.id}?layer=rain`)).text();
  expect(html).toMatch(/<audio[^>]+src="[^"]+ends=gentle&amp;master=calm"/);
  expect(html).not.toMatch(/<option value="(pink|brown|rain|sea|stream)"/);
  expect(html).toContain("no pink or brown noise, rain, sea or stream");
  expect(html).not.toContain("Keep the noise all night");
  const day = await beatOf(await jar.postBeat({ mood: "I need to concentrate on my studies" }));
  expect(await (await jar.get(`/listen/${day.id}`)).text()).toMatch(/<audio[^>]+layer=rain/);
});
