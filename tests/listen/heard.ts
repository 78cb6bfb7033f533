import type { Page } from "playwright-core";
import type { Stereo } from "#tests/sound/meters/stereo.ts";

/** Frames that a worklet passes on at once: few messages, since each is work for the page. */
const BLOCK = 4096;

/** A worklet that passes on what it hears, both channels. */
const RECORDER = `registerProcessor("recorder", class extends AudioWorkletProcessor {
  heard = [new Float32Array(${BLOCK}), new Float32Array(${BLOCK})];
  filled = 0;
  process([[left, right]]) {
    if (left === undefined) return true;
    this.heard[0].set(left, this.filled);
    this.heard[1].set(right ?? left, this.filled);
    this.filled += left.length;
    if (this.filled === ${BLOCK}) {
      this.port.postMessage(this.heard);
      this.filled = 0;
    }
    return true;
  }
});`;

declare global {
  var recording: [Float32Array, Float32Array][];
}

/**
 * Records what the player of a page plays from now on, all of its elements together, with their
 * volumes: an AudioWorklet hears them instead of the loudspeaker. The page's own policy refuses its
 * script, which no route can answer for: the context must be opened with `bypassCSP`.
 */
export async function record(page: Page): Promise<void> {
  await page.evaluate(async (script) => {
    const context = new AudioContext({ sampleRate: 44_100 });
    const module = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    await context.audioWorklet.addModule(module);
    const recorder = new AudioWorkletNode(context, "recorder", {
      channelCount: 2,
      channelCountMode: "explicit",
    });
    globalThis.recording = [];
    recorder.port.onmessage = ({ data }) => recording.push(data);
    const elements = document.querySelectorAll<HTMLAudioElement>("audio[data-own-volume]");
    for (const element of elements) context.createMediaElementSource(element).connect(recorder);
    recorder.connect(context.destination);
    await context.resume();
  }, RECORDER);
}

/** What was recorded since the beginning or the last call. */
export async function heard(page: Page): Promise<Stereo> {
  const [left, right] = await page.evaluate(async () => {
    const blocks = recording.splice(0);
    const text = (channel: 0 | 1) =>
      new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ""));
        reader.readAsDataURL(
          new Blob(blocks.map((block) => block[channel] as Float32Array<ArrayBuffer>)),
        );
      });
    return [await text(0), await text(1)];
  });
  return { left: samplesOf(left), right: samplesOf(right) };
}

function samplesOf(base64: string | undefined): Float64Array {
  const bytes = Buffer.from(base64 ?? "", "base64");
  return Float64Array.from(new Float32Array(new Uint8Array(bytes).buffer));
}
