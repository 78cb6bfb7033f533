import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soundTags } from "#worker/domain/feelings.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { type Container, chunksOf } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, lasting, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { progressIn } from "#worker/tools/cli/beat-files.ts";
import { runBeat } from "#worker/tools/cli/run-beat.ts";
import manifest from "../../package.json" with { type: "json" };

const KERNEL = new URL("../../worker/sound/kernel/", import.meta.url);
const BEAT = new URL("../../worker/tools/cli/beat.ts", import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "beat-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the command does, without a process of its own. */
async function beat(...args: string[]) {
  return { stdout: "", stderr: "", ...(await runBeat(args, {})) };
}

/** The command as it is typed. */
function beatProcess(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BEAT, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

test("a mood gives one JSON object and a WAV with the length of its stages", async () => {
  const wav = join(folder, "mood.wav");
  const asked = ["--mood", "I am unable to sleep", "--wav", wav, "--json"];
  const { code, stdout, stderr } = await beatProcess(...asked);
  expect([code, stderr]).toEqual([0, ""]);
  const result = JSON.parse(stdout) as { stages: { duration: number }[] };
  expect(result).toMatchObject({
    outcome: "beat",
    context_class: "Medical",
    quality_score: expect.stringMatching(/^\d+%$/),
    focus: expect.any(String),
  });
  const seconds = result.stages.reduce((sum, { duration }) => sum + duration, 0);
  expect((await readFile(wav)).length).toBe(44 + seconds * 44_100 * 4);
});

test("a formula gives a WAV of the requested minutes", async () => {
  const file = join(folder, "formula.json");
  const wav = join(folder, "formula.wav");
  const stages = [
    { base_freq: 100, beat_offset: 4, duration: 45, rhythm_type: "balanced" } as const,
  ];
  await writeFile(file, JSON.stringify(stages));
  const { stdout } = await beat("--formula", file, "--minutes", "2", "--wav", wav, "--json");
  expect(JSON.parse(stdout)).toMatchObject({ outcome: "beat", stages });
  const bytes = await readFile(wav);
  expect(bytes.length).toBe(44 + 120 * 44_100 * 4);
  expect(digestOf(bytes)).toBe(await digestOfWav(stages, lasting(2)));
});

test("the parameters of listening change the sound, on their own and together", async () => {
  const file = join(folder, "listened.json");
  const stages: Formula = [
    { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" },
    { base_freq: 120, beat_offset: 7, duration: 30, rhythm_type: "triplet" },
  ];
  await writeFile(file, JSON.stringify(stages));
  const cases: [string, Partial<PlaybackOptions>][] = [
    ["--flow glide", { flow: "glide" }],
    ["--minutes 3 --ends gentle --ears speakers", { minutes: 3, ends: "gentle", ears: "speakers" }],
    ["--layer tanpura --level 40 --master calm", { layer: "tanpura", level: 40, master: "calm" }],
    ["--ears speakers --balance -6", { ears: "speakers", balance: -6 }],
    ["--balance=12", { balance: 12 }],
    ["--level 0", {}],
  ];
  for (const [args, listening] of cases) {
    const wav = join(folder, "listened.wav");
    const { code } = await beat("--formula", file, ...args.split(" "), "--wav", wav, "--json");
    expect(code, args).toBe(0);
    expect(digestOf(await readFile(wav)), args).toBe(
      await digestOfWav(stages, { ...AS_COMPOSED, ...listening }),
    );
  }
});

test("a FLAC holds the same sound, alone or beside the WAV", async () => {
  const file = join(folder, "packed.json");
  const [wav, flac, alone] = ["packed.wav", "packed.flac", "alone.flac"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const stages: Formula = [
    { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" },
  ];
  await writeFile(file, JSON.stringify(stages));
  const glide = ["--formula", file, "--flow", "glide"];
  expect((await beat(...glide, "--wav", wav, "--flac", flac, "--json")).code).toBe(0);
  expect((await beat(...glide, "--flac", alone, "--json")).code).toBe(0);
  const listening: PlaybackOptions = { ...AS_COMPOSED, flow: "glide" };
  const bytes = await readFile(flac);
  expect(digestOf(await readFile(wav))).toBe(await digestOfSound("wav", stages, listening));
  expect(digestOf(bytes)).toBe(await digestOfSound("flac", stages, listening));
  expect(digestOf(await readFile(alone))).toBe(digestOf(bytes));
  expect(bytes.length).toBeLessThan((30 * 44_100 * 4) / 5);
});

function digestOfWav(stages: Formula, listening: PlaybackOptions): Promise<string> {
  return digestOfSound("wav", stages, listening);
}

async function digestOfSound(
  container: Container,
  stages: Formula,
  listening: PlaybackOptions,
): Promise<string> {
  const kernel = await readFile(new URL("kernel.wasm", KERNEL));
  const hash = createHash("sha256");
  const renderer = createRenderer(new WebAssembly.Module(kernel));
  const sound = soundFile(planBeat(stages, listening), renderer, container, soundTags("beat"));
  for (const chunk of chunksOf(sound)) hash.update(chunk);
  return hash.digest("hex");
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test("each outcome says which help is to be shown; a text without a feeling and a crisis give no beat", async () => {
  const helpFor = async (mood: string) => {
    const { outcome, doubt, help } = JSON.parse((await beat("--mood", mood, "--json")).stdout);
    return { outcome, doubt, help };
  };
  expect(await helpFor("I am unable to sleep")).toEqual({
    ...{ outcome: "beat", doubt: false, help: "none" },
  });
  expect(await helpFor("I feel hopeless and I cannot go on like this")).toEqual({
    ...{ outcome: "beat", doubt: true, help: "self" },
  });
  expect(await helpFor("I am worried about my brother, he talks about suicide")).toEqual({
    ...{ outcome: "beat", doubt: true, help: "other" },
  });
  expect(await helpFor("오늘 밤도 잠이 오지 않아요")).toEqual({
    ...{ outcome: "not_applicable", doubt: false, help: "not_understood" },
  });
  expect(await helpFor("what is the capital of France")).toEqual({
    ...{ outcome: "not_applicable", doubt: false, help: "none" },
  });
  expect(await helpFor("I want to end my life")).toEqual({
    ...{ outcome: "crisis", doubt: false, help: "self" },
  });
});

test("invalid input exits with 2 and one line", async () => {
  const broken = join(folder, "broken.json");
  await writeFile(broken, '[{"base_freq": 5}]');
  const flac = join(folder, "refused.flac");
  const cases = [
    [],
    ["--json"],
    ["--mood", " ", "--json"],
    ["--mood", "tired", "--formula", broken, "--json"],
    ["--formula", broken, "--json"],
    ["--formula", join(folder, "missing.json"), "--json"],
    ["--mood", "tired", "--minutes", "0", "--json"],
    ["--mood", "tired", "--unknown", "--json"],
    ["--mood", "tired", "--minutes", "201", "--json"],
    ["--mood", "tired", "--minutes", "1e1", "--json"],
    ["--mood", "tired", "--flow", "", "--json"],
    ["--mood", "tired", "--ends", "soft", "--json"],
    ["--mood", "tired", "--layer", "white", "--json"],
    ["--mood", "tired", "--level", "101", "--json"],
    ["--mood", "tired", "--level", "050", "--json"],
    ["--mood", "tired", "--ears", "one", "--json"],
    ["--mood", "tired", "--master", "loud", "--json"],
    ["--mood", "tired", "--balance", "-13", "--json"],
    ["--mood", "tired", "--layer", "rain", "--flac", flac, "--json"],
    ["--mood", "tired", "--night", "on", "--minutes", "406", "--play"],
    ["--mood", "tired", "calm"],
    ["--play"],
  ];
  for (const args of cases) {
    const { code, stdout, stderr } = await beat(...args);
    expect(code, args.join(" ")).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n"), args.join(" ")).toHaveLength(1);
  }
  await expect(readFile(flac)).rejects.toThrow("ENOENT");
  const typed = await beatProcess("--formula", broken, "--json");
  expect(typed).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: `${(await beat("--formula", broken, "--json")).stderr}\n`,
  });
});

/** A file with one stage of half a minute. */
async function oneStage(): Promise<string> {
  const file = join(folder, "one-stage.json");
  const stages: Formula = [
    { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" },
  ];
  await writeFile(file, JSON.stringify(stages));
  return file;
}

test("help and version are printed, also by npx", async () => {
  const { code, stdout } = await beat("--help");
  expect(code).toBe(0);
  for (const word of ["--mood TEXT", "--minutes 1 to 200", "--balance -12 to 12", "--play"]) {
    expect(stdout).toContain(word);
  }
  expect(await beat("--version")).toMatchObject({ code: 0, stdout: manifest.version });
  expect(manifest.bin.stillwave).toBe("worker/tools/cli/beat.ts");
  expect(await readFile(BEAT, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test("without --json a person reads the beat, the help beside it, and whom to call where there is none", async () => {
  const textOf = async (mood: string) => (await beat("--mood", mood)).stdout;
  const sleep = await textOf("I am unable to sleep");
  expect(sleep).toMatch(/^Trouble sleeping \(Medical, \d+%\)\n {2}carrier/);
  expect(sleep).not.toContain("14416");
  expect(await textOf("I want to end my life")).toMatch(/^What you wrote.*\n {2}Tele-MANAS: 14416/);
  expect(await textOf("मैं मरना चाहता हूँ")).toMatch(/^[^a-z]+\n.*14416/);
  const heavy = await textOf("I feel hopeless and I cannot go on like this");
  expect(heavy).toMatch(/^If it is too heavy[\s\S]*14416[\s\S]*carrier/);
  const other = await textOf("I am worried about my brother, he talks about suicide");
  expect(other).toMatch(/^It sounds as if somebody near you[\s\S]*14416[\s\S]*carrier/);
  const unread = await textOf("오늘 밤도 잠이 오지 않아요");
  expect(unread).toMatch(/14416[\s\S]*--mood "I am unable to sleep"/);
  expect(unread).not.toContain("carrier");
  expect(await textOf("what is the capital of France")).toMatch(
    /^We coulnd't process your request/,
  );
});

test("progress is shown in a terminal alone, and leaves nothing there", async () => {
  const written: string[] = [];
  const terminal = { write: (text: string) => written.push(text) > 0 };
  expect(progressIn(terminal)).toBeUndefined();
  const asked = ["--formula", await oneStage(), "--wav", join(folder, "progress.wav"), "--json"];
  await runBeat(asked, {}, progressIn({ ...terminal, isTTY: true }));
  expect(written.length).toBeGreaterThan(10);
  expect(written.slice(0, -1).every((line) => /^\rComputing the sound: \d+ %$/.test(line))).toBe(
    true,
  );
  expect(written.at(-1)).toBe("\r\u001b[K");
  expect(new Set(written).size).toBe(written.length);
});

test("--play gives the first player that is there a WAV, which is gone afterwards", async () => {
  const path = join(folder, "players");
  const played = join(folder, "played");
  await mkdir(path);
  const script = `#!/bin/sh\necho "$@" > '${played}'\nwhile [ $# -gt 1 ]; do shift; done\n/bin/cat "$1" > '${played}.wav'\n`;
  for (const name of ["mpv", "aplay"]) {
    await writeFile(join(path, name), script);
    await chmod(join(path, name), 0o755);
  }
  const asked = ["--formula", await oneStage(), "--play"];
  const ended = await runBeat(asked, { PATH: `/nowhere:${path}` });
  expect(await ended.play?.()).toEqual({ code: 0 });
  const called = (await readFile(played, "utf8")).trim();
  expect(called).toMatch(/^--no-video --really-quiet .*\/beat\.wav$/);
  expect(await readFile(`${played}.wav`)).toHaveLength(44 + 30 * 44_100 * 4);
  await expect(readdir(dirname(called.slice(called.indexOf("/"))))).rejects.toThrow("ENOENT");

  await writeFile(join(path, "mpv"), "#!/bin/sh\nexit 3\n");
  const failed = await (await runBeat(asked, { PATH: path })).play?.();
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/mpv ended with 3$/) });
});

test("without a player, --play ends with 1 and says what to install, beside the beat and its help", async () => {
  const mood = "I feel hopeless and I cannot go on like this";
  const ended = await runBeat(["--mood", mood, "--play"], { PATH: folder });
  expect(ended).toEqual({
    code: 1,
    stdout: expect.stringContaining("14416"),
    stderr: "beat: no player was found: install one of ffplay, mpv, aplay, afplay",
  });
});
