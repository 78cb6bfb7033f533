import { STREAM_BOUNDS } from "#worker/domain/limits/bounds.ts";
import { wavFile } from "#worker/domain/sound/container/wav.ts";
import { createRenderer } from "#worker/domain/sound/kernel/kernel.ts";
import kernelModule from "#worker/domain/sound/kernel/kernel.wasm";
import { lasting } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { streamSound } from "#worker/edge/api/sound-stream.ts";

/**
 * The product's stream and, from the same Worker, a stream of the same kind that computes nothing.
 * `?formula=JSON[&minutes=N][&start=BYTE][&constant=1]`
 */
export default {
  async fetch(
    request: Request,
    _env: unknown,
    context: { waitUntil(work: Promise<unknown>): void },
  ) {
    const { searchParams } = new URL(request.url);
    const formula = JSON.parse(searchParams.get("formula") ?? "[]") as Formula;
    const minutes = searchParams.get("minutes");
    const plan = planBeat(formula, lasting(minutes === null ? undefined : Number(minutes)));
    const sound = wavFile(plan, createRenderer(kernelModule));
    const file = searchParams.has("constant") ? CONSTANT : sound;
    const start = Number(searchParams.get("start") ?? "0");
    const { readable, writable } = new FixedLengthStream(sound.size - start);
    const span = { start, end: sound.size - 1 };
    const written = streamSound(file, span, writable, READING);
    context.waitUntil(written.catch(() => undefined));
    return new Response(readable, { headers: HEADERS });
  },
};

/** The product's headers; without them the local edge would compress the sound. */
const HEADERS = { "Content-Type": "audio/wav", "Cache-Control": "private, no-transform" };
const READING = { ...STREAM_BOUNDS, onRead: () => undefined };
const CHUNK = new Uint8Array(256 * 1024).fill(7);
/** Renders constant samples at no cost. */
const CONSTANT = { read: (_at: number, limit: number) => CHUNK.subarray(0, limit) };
