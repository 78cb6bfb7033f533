import { closeSync, openSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { WriteStream } from "node:tty";
import { soundTags } from "#worker/domain/feelings.ts";
import { soundFile } from "#worker/sound/container/container.ts";
import { CONTAINERS, type Container, chunksOf } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { createRenderer } from "#worker/sound/kernel/kernel.ts";
import { planSound } from "#worker/sound/plan/plan-sound.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { BadInput } from "./beat-options.ts";

/** @param share of a sound that is written, 0 to 1: above 0 at first, 1 at last */
export type Progress = (share: number) => void;

/**
 * Writes a sound to the files that are named, one after another.
 * @throws BadInput for a file that cannot be written
 */
export async function writeSounds(
  formula: Formula,
  listening: PlaybackOptions,
  paths: Readonly<Record<Container, string | undefined>>,
  progress?: Progress,
): Promise<void> {
  const wanted = CONTAINERS.filter((container) => paths[container] !== undefined);
  if (wanted.length === 0) return;
  const plan = planSound(formula, listening);
  const kernel = await readFile(new URL("../../sound/kernel/kernel.wasm", import.meta.url));
  const renderer = createRenderer(new WebAssembly.Module(kernel));
  for (const container of wanted) {
    const file = openForWriting(paths[container] ?? "");
    try {
      // The chunk is a view of the renderer's memory: it must be written before the next is computed.
      const sound = soundFile(plan, renderer, container, soundTags("beat"));
      let written = 0;
      for (const chunk of chunksOf(sound)) {
        writeFileSync(file, chunk);
        written += chunk.length;
        progress?.(written / sound.size);
      }
    } finally {
      closeSync(file);
    }
  }
}

function openForWriting(path: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new BadInput(`cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Shows progress in one line of a terminal, which is empty again at the end. @returns undefined where it is no terminal */
export function progressIn(
  terminal: Pick<WriteStream, "write"> & { readonly isTTY?: boolean },
): Progress | undefined {
  if (!terminal.isTTY) return undefined;
  let shown = -1;
  return (share) => {
    const percent = Math.floor(100 * share);
    if (percent === shown) return;
    shown = percent;
    terminal.write(share < 1 ? `\rComputing the sound: ${percent} %` : "\r\u001b[K");
  };
}
