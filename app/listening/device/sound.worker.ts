/**
 * Computes the sound of beats on this device, from their formulas, with the kernel that the edge uses:
 * any bytes of any sound, while they are read.
 */
import { soundFile } from "#worker/sound/container/container.ts";
import type { SoundFile } from "#worker/sound/container/sound-file.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import kernelAddress from "#worker/sound/kernel/kernel.wasm?url";
import { planSound } from "#worker/sound/plan/plan-sound.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { answerTo } from "./sound-answer.ts";
import {
  CANCEL,
  CLOSE,
  type Pull,
  type Readiness,
  type SoundHead,
  type SoundOrder,
} from "./sound-protocol.ts";

/** In bytes. A listener holds two of them at most. */
const CHUNK = 256 * 1024;
/** Two sounds that are crossfaded, a file that is saved, and one more. */
const MOST_FILES = 4;

const preparing = prepare();
const tell = (readiness: Readiness) => postMessage(readiness);
preparing.then(
  () => tell({ ready: true }),
  (error: unknown) => tell({ ready: false, why: String(error) }),
);
/** The sounds that were read last, by address: a player asks for many ranges of one. */
const files = new Map<string, SoundFile>();
/** Files being saved: they outlive the page's interest in the beat. */
const saving = new Set<MessagePort>();
let closed = false;

addEventListener("message", async ({ data, ports }: MessageEvent<SoundOrder | typeof CLOSE>) => {
  if (data === CLOSE) {
    closed = true;
    closeWhenSaved();
    return;
  }
  const [port] = ports;
  if (port === undefined) return;
  try {
    answer(data, await preparing, port);
  } catch (error) {
    const failed: SoundHead = { status: 500, headers: {} };
    port.postMessage(failed);
    end(port);
    reportError(error);
  }
});

async function prepare(): Promise<Renderer> {
  return createRenderer(await WebAssembly.compileStreaming(fetch(kernelAddress)));
}

function answer(order: SoundOrder, renderer: Renderer, port: MessagePort): void {
  const { container, saveAs, request } = order;
  const file = fileOf(order, renderer);
  const { head, range } = answerTo(request, { size: file.size, container, saveAs });
  port.postMessage(head);
  if (range === undefined) {
    port.close();
    return;
  }
  if (saveAs !== undefined) saving.add(port);
  let at = range.start;
  port.onmessage = ({ data }: MessageEvent<Pull | typeof CANCEL>) => {
    if (data === CANCEL) {
      end(port);
      return;
    }
    if (at > range.end) {
      port.postMessage(null);
      end(port);
      return;
    }
    try {
      const bytes = Math.min(CHUNK, range.end + 1 - at);
      const chunk = readChunk(
        file,
        at,
        new Uint8Array(data.into ?? new ArrayBuffer(CHUNK), 0, bytes),
      );
      at += bytes;
      port.postMessage(chunk, [chunk.buffer]);
    } catch (error) {
      port.postMessage(undefined);
      end(port);
      reportError(error);
    }
  };
  // The service worker was stopped, or the reader is gone.
  port.addEventListener("close", () => end(port));
}

function end(port: MessagePort): void {
  port.close();
  saving.delete(port);
  closeWhenSaved();
}

function closeWhenSaved(): void {
  if (closed && saving.size === 0) close();
}

function fileOf(
  { container, listening, formula, tags, request }: SoundOrder,
  renderer: Renderer,
): SoundFile {
  const known = files.get(request.address);
  const file = known ?? soundFile(planSound(formula, listening), renderer, container, tags);
  files.delete(request.address);
  files.set(request.address, file);
  const [oldest] = files.keys();
  if (files.size > MOST_FILES && oldest !== undefined) files.delete(oldest);
  return file;
}

/** Fills a chunk with the bytes from an offset of a file. */
function readChunk(
  file: SoundFile,
  at: number,
  chunk: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  for (let filled = 0; filled < chunk.length; ) {
    const part = file.read(at + filled, chunk.length - filled);
    chunk.set(part, filled);
    filled += part.length;
  }
  return chunk;
}
