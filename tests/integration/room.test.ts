import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { beatOf } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { bytesOf } from "#tests/sound/decoders/decoders.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { wavFile } from "#worker/sound/container/wav.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { leadsToSleep } from "#worker/sound/night.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";

const stack = sharedStack();

const signatureOf = ({ audio_url }: Beat) =>
  new URLSearchParams(audio_url.split("?")[1]).get("sig") ?? "";

test("a room is its owner's alone: nobody else finds it, and visitors sign in first", async () => {
  const jar = await stack.person();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  const room = await jar.get(`/listen/${beat.id}`);
  expect(room.status).toBe(200);
  expect(room.headers.get("Cache-Control")).toBe("no-store");
  const page = await room.text();
  expect(page).toMatch(/<title>For stress · /);
  expect(page).toContain('<meta name="robots" content="noindex"');
  expect(page).not.toMatch(/<h\d[^>]*>beat-/);
  expect((await (await stack.person()).get(`/listen/${beat.id}`)).status).toBe(404);
  expect((await jar.get(`/listen/${crypto.randomUUID()}`)).status).toBe(404);
  const visitor = await stack.client().get(`/listen/${beat.id}`);
  expect(visitor.status).toBe(302);
  expect(visitor.headers.get("Location")).toBe(`/auth?next=%2Flisten%2F${beat.id}`);
});

test("an incognito room opens by its signed address, tells it to nobody, and has no telling title", async () => {
  const jar = await stack.person();
  const beat = await beatOf(await jar.postBeat({ mood: "I grieve, in private", incognito: true }));
  expect((await jar.get(`/listen/${beat.id}`)).status).toBe(404);
  expect((await jar.get(`/listen/${beat.id}?sig=x`)).status).toBe(404);
  const address = `/listen/${beat.id}?sig=${signatureOf(beat)}`;
  expect((await (await stack.person()).get(address)).status).toBe(404);
  const room = await jar.get(address);
  expect(room.status).toBe(200);
  expect(room.headers.get("Referrer-Policy")).toBe("no-referrer");
  const page = await room.text();
  expect(page).toMatch(/<title>Listening room · /);
  expect(page).toContain("Delete this beat");
});

test("a room says back what it was told, in the text's language and nowhere else", async () => {
  const jar = await stack.person();
  const told = async (mood: string) => {
    const beat = await beatOf(await jar.postBeat({ mood }));
    const page = await (await jar.get(`/listen/${beat.id}`)).text();
    const [, lang, said = ""] = /<p lang="(\w+)" dir="auto"[^>]*>(.*?)<\/p>/.exec(page) ?? [];
    const [, title = ""] = /<title>([^<]*)/.exec(page) ?? [];
    return { beat, title, lang, said: said.replaceAll("<!-- -->", "") };
  };
  const english = await told("Anita here, so worried about money and tomorrow's meeting");
  expect(english.said).toMatch(/^Money, tomorrow&#x27;s meeting, worry\. From \w+ to .+\.$/);
  expect(`${english.title} ${english.beat.focus}`).not.toMatch(/money|meeting/i);
  const arabic = await told("عندي امتحان غدا وأنا خائف");
  expect(arabic.lang).toBe("ar");
  expect(arabic.said).toMatch(/^امتحان الغد، الخوف\. (من .+ )?إلى .+، عدد الدقائق: \d+\.$/);
  const doubt = await told("burnt out. emails at midnight, I have nothing left");
  expect(doubt.beat.doubt).toBe(true);
  expect(doubt.said).toBe("");
  const named = await told("I feel stressed");
  expect([named.title, named.said]).toEqual([expect.stringMatching(/^For stress /), ""]);
});

test("without scripts a room has its sound, its files and its questions, with today's answers", async () => {
  const jar = await stack.person();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  const path = `/listen/${beat.id}`;
  const before = { beat: beat.id, moment: "before", value: "2", next: path };
  await jar.postForm("/history/mark", before);
  await jar.postForm("/history/mark", { ...before, moment: "after", value: "4" });
  const page = await (await jar.get(path)).text();
  expect(page).toMatch(/<audio[^>]* controls=""/);
  expect(page).toMatch(/href="\/api\/beats\/[^"]+audio\.flac\?download=1/);
  expect(page).toContain('action="/listening/choice"');
  const pressed = [...page.matchAll(/value="(\d)"[^>]*aria-pressed="true"/g)].map(
    ([, step]) => step,
  );
  expect(pressed).toEqual(["2", "4"]);
});

test("an old beat's page is short, and shows no receipt", async () => {
  const jar = await stack.person();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  const page = await (await jar.get(`/assessment?beat=${beat.id}`)).text();
  expect(page).toContain(`href="/listen/${beat.id}"`);
  expect(page).toMatch(/<audio[^>]* controls=""/);
  expect(page).not.toContain("1 credit,");
});

test("without scripts a room says what a session takes, and plays the smaller file to a browser that saves data", async () => {
  const jar = await stack.person();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel stressed" }));
  await jar.postForm("/listening/choice", { layer: "bowls", level: "50", ears: "both" });
  const room = await jar.get(`/listen/${beat.id}?minutes=10`);
  expect(room.headers.get("Vary")).toContain("Save-Data");
  const page = await room.text();
  const [, soft = ""] = /<audio[^>]* src="([^"]+audio\.wav[^"]*)"/.exec(page) ?? [];
  // Both of the file that is saved: the player's own is softer, and no larger.
  const wav = soft.replace("master=soft", "master=calm");
  const megabytes = async (address: string) => {
    const head = await jar.request(address.replaceAll("&amp;", "&"), { method: "HEAD" });
    return Math.ceil(Number(head.headers.get("Content-Length")) / 1_000_000);
  };
  const flac = await megabytes(wav.replace("audio.wav", "audio.flac"));
  expect(page.replaceAll("<!-- -->", "")).toContain(
    `This session: about ${flac} MB as FLAC, ${await megabytes(wav)} MB as WAV, under 0.1 MB if your device makes it, for which JavaScript must be on.`,
  );
  const saving = await jar.get(`/listen/${beat.id}?minutes=10`, { "Save-Data": "on" });
  expect(await saving.text()).toMatch(
    /<audio[^>]*><source src="[^"]+audio\.flac[^"]*" type="audio\/flac"\/><source src="[^"]+audio\.wav/,
  );
});

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
  expect(await room()).toMatch(/<audio[^>]+layer=rain&amp;level=40&amp;master=soft"/);
  await jar.postForm("/listening/choice", { ...RAIN, noise: "stays" });
  const kept = await room();
  expect(kept).toMatch(/<audio[^>]+master=soft&amp;noise=stays"/);
  expect(kept).toContain("Keep the noise all night");
  const answer = await (await jar.get("/api/account/export")).json();
  expect(answer).toMatchObject({ listening: { layer: "rain", noise: "stays" } });
});

test.each([
  ["saved", "/profile"],
  ["typed and not saved", "/profile/draft"],
])(
  "a room that leads somebody under 18 to sleep has no noise, and says so; that of a day has: %s",
  async (_, to) => {
    const { jar } = await stack.insertPerson();
    const date_of_birth = `${new Date(now()).getFullYear() - 6}-01-01`;
    await jar.postForm(to, { step: "1", date_of_birth, intent: "save" });
    await jar.postForm("/listening/choice", { ...RAIN, noise: "stays" });
    const night = await beatOf(await jar.postBeat({ mood: SLEEPLESS }));
    const html = await (await jar.get(`/listen/${night.id}?layer=rain`)).text();
    expect(html).toMatch(/<audio[^>]+src="[^"]+ends=gentle&amp;master=soft"/);
    expect(html).not.toMatch(/<option value="(pink|brown|rain|sea|stream)"/);
    expect(html).toContain("no pink or brown noise, rain, sea or stream");
    expect(html).not.toContain("Keep the noise all night");
    const day = await beatOf(await jar.postBeat({ mood: "I need to concentrate on my studies" }));
    expect(await (await jar.get(`/listen/${day.id}`)).text()).toMatch(/<audio[^>]+layer=rain/);
  },
);
