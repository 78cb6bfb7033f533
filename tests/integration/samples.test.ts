import { expect, test } from "vitest";
import wavefile from "wavefile";
import { errorOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { DECODERS } from "#tests/sound/decoders/decoders.ts";

interface Listed {
  readonly name: string;
  readonly feeling: string;
  readonly seconds: number;
  readonly audio_url: string;
}

const stack = sharedStack();

async function samples(): Promise<readonly Listed[]> {
  return (await (await stack.client().get("/api/samples")).json()) as Listed[];
}

test("lists four feelings, each a minute that anybody may hear and caches may keep", async () => {
  const response = await stack.client().get("/api/samples");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+$/);
  const listed = await samples();
  expect(listed).toHaveLength(4);
  for (const sample of listed) {
    expect(Object.keys(sample)).toEqual(["name", "feeling", "seconds", "audio_url"]);
    expect(sample.seconds).toBe(60);
    const head = await stack.client().request(sample.audio_url, { method: "HEAD" });
    expect(head.status, sample.name).toBe(200);
    expect(head.headers.get("Content-Length"), sample.name).toBe(String(44 + 60 * 176_400));
    expect(head.headers.get("Cache-Control")).toMatch(/^public, no-transform, max-age=\d+$/);
    expect(head.headers.get("Content-Disposition")).toContain(`stillwave-${sample.name}.wav`);
  }
});

test("is heard without a session, sets no cookie, and asks the database nothing", async () => {
  const client = stack.client();
  stack.intervene(() => "failed");
  stack.roundTrips();
  const [first] = await samples();
  const sound = await client.get(first?.audio_url ?? "");
  expect(sound.status).toBe(200);
  expect(sound.headers.getSetCookie()).toEqual([]);
  expect(sound.headers.get("Vary")).toBeNull();
  const wav = new wavefile.WaveFile(new Uint8Array(await sound.arrayBuffer()));
  expect(wav.fmt).toMatchObject({ numChannels: 2, sampleRate: 44_100, bitsPerSample: 16 });
  expect(stack.roundTrips()).toBe(0);
  stack.intervene(undefined);
});

test("its FLAC has the samples of its WAV, in half the bytes or less", async () => {
  const listed = await samples();
  for (const { name, audio_url, seconds } of listed) {
    const address = audio_url.replace(".wav", ".flac");
    const flac = await stack.client().request(address, { method: "HEAD" });
    expect(flac.headers.get("Content-Type"), name).toBe("audio/flac");
    const size = Number(flac.headers.get("Content-Length"));
    expect(size / (44 + seconds * 176_400), name).toBeLessThan(0.52);
  }
  const address = listed[0]?.audio_url ?? "";
  const wav = new Uint8Array(await (await stack.client().get(address)).arrayBuffer());
  const flac = await stack.client().get(address.replace(".wav", ".flac"));
  const bytes = new Uint8Array(await flac.arrayBuffer());
  expect(bytes.length).toBe(Number(flac.headers.get("Content-Length")));
  const decoded = await DECODERS[0]?.decode(bytes);
  expect(Buffer.compare(Buffer.from(decoded?.buffer ?? []), wav.subarray(44))).toBe(0);
});

test("answers ranges and conditions as the sound of a beat does", async () => {
  const client = stack.client();
  const [sample] = await samples();
  const address = sample?.audio_url ?? "";
  const whole = await client.get(address);
  const etag = whole.headers.get("ETag") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const size = bytes.length;
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const part = await client.get(address, { Range: "bytes=5000000-5000999", "If-Range": etag });
  expect(part.status).toBe(206);
  expect(part.headers.get("Content-Range")).toBe(`bytes 5000000-5000999/${size}`);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(5_000_000, 5_001_000));
  const cases: [Record<string, string>, number][] = [
    [{ Range: "bytes=-4", "If-Range": '"another"' }, 200],
    [{ Range: `bytes=${size}-` }, 416],
    [{ "If-None-Match": etag }, 304],
    [{ "If-Match": '"another"' }, 412],
  ];
  for (const [headers, status] of cases) {
    const response = await client.get(address, headers);
    await response.body?.cancel();
    expect(response.status, JSON.stringify(headers)).toBe(status);
  }
});

test("takes every parameter of listening, and says which one is wrong", async () => {
  const client = stack.client();
  const size = async (query: string) => {
    const head = await client.request(`/api/samples/low/audio.wav${query}`, { method: "HEAD" });
    expect(head.status, query).toBe(200);
    return Number(head.headers.get("Content-Length"));
  };
  expect(await size("?minutes=10")).toBe(44 + 600 * 176_400);
  await size("?flow=glide&ends=gentle&layer=rain&level=80&ears=speakers&master=calm");
  const wrong = await client.get("/api/samples/low/audio.wav?minutes=7");
  expect(wrong.status).toBe(400);
  expect(JSON.stringify(await wrong.json())).toContain("minutes");
});

test("a night and work after it are for beats of one's own", async () => {
  for (const query of ["minutes=90&night=on", "focus=25"]) {
    const refused = await stack.client().get(`/api/samples/anxious/audio.flac?${query}`);
    expect(refused.status, query).toBe(400);
    expect((await errorOf(refused)).message).toMatch(/^night and focus must be off/);
  }
});

test("another name is not found", async () => {
  for (const path of ["nobody/audio.wav", "nobody/audio.flac", "__proto__/audio.wav"]) {
    const response = await stack.client().get(`/api/samples/${path}`);
    expect(response.status, path).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  }
});

test("a network that hears two dozen at a time waits for the next; another is not affected", async () => {
  const here = stack.client("203.0.113.7");
  const address = "/api/samples/anxious/audio.wav?minutes=60";
  const open: Response[] = [];
  while (open.length < 24) open.push(await here.get(address));
  const refused = await here.get(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const there = await stack.client("198.51.100.7").get(address);
  expect(there.status).toBe(200);
  for (const { body } of [...open, there]) await body?.cancel();
});
