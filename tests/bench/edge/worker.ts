import { STREAM_BOUNDS } from "#worker/domain/limits.ts";
import { streamSound } from "#worker/server/api/sound-stream.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import type { Container } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import kernelModule from "#worker/sound/kernel/kernel.wasm";
import { recentPlan } from "#worker/sound/plan/plan-sound.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";

/**
 * The product's stream and, from the same Worker, a stream of the same kind that computes nothing.
 * `?formula=JSON[&minutes=N][&listening=JSON][&container=flac][&start=BYTE][&last=BYTES][&constant=1]`, where
 * `last` starts so many bytes before the end.
 */
export default {
  async fetch(
    request: Request,
    _env: unknown,
    context: { waitUntil(work: Promise<unknown>): void },
  ) {
    const { searchParams } = new URL(request.url);
    const formula = JSON.parse(searchParams.get("formula") ?? "[]") as Formula;
    const listening = JSON.parse(searchParams.get("listening") ?? "{}") as Partial<PlaybackOptions>;
    const minutes = Number(searchParams.get("minutes")) || undefined;
    const plan = recentPlan(formula, { ...AS_COMPOSED, minutes, ...listening });
    const container = (searchParams.get("container") ?? "wav") as Container;
    const sound = soundFile(plan, createRenderer(kernelModule), container, TAGS);
    const file = searchParams.has("constant") ? CONSTANT : sound;
    const last = Number(searchParams.get("last") ?? sound.size);
    const start = Number(searchParams.get("start") ?? sound.size - last);
    const { readable, writable } = new FixedLengthStream(sound.size - start);
    const span = { start, end: sound.size - 1 };
    const written = streamSound(file, span, writable, READING);
    context.waitUntil(written.catch(() => undefined));
    return new Response(readable, { headers: HEADERS });
  },
};

/** The product's headers; without them the local edge would compress the sound. */
const HEADERS = { "Content-Type": "audio/wav", "Cache-Control": "private, no-transform" };
const TAGS = { title: "Benchmark", artist: "Stillwave" };
const READING = { ...STREAM_BOUNDS, onRead: () => undefined };
const CHUNK = new Uint8Array(256 * 1024).fill(7);
/** Renders constant samples at no cost. */
const CONSTANT = { read: (_at: number, limit: number) => CHUNK.subarray(0, limit) };
