import { type PlannedStage, stageAt } from "#worker/domain/sound/arc/arc.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import type { Renderer } from "#worker/domain/sound/plan/renderer.ts";

/** What the module of worker/domain/sound/kernel/assembly exports. */
interface KernelExports {
  readonly memory: WebAssembly.Memory;
  output(): number;
  maxFrames(): number;
  setStage(left: number, right: number, gain: number): void;
  render(first: number, count: number, length: number, at: number): void;
}

/** Raise it whenever any sample changes. */
const VERSION = "1";

/**
 * The renderer on the compiled kernel. Node, workerd and browsers each compile the module their own
 * way, and all give the same bytes.
 */
export function createRenderer(module: WebAssembly.Module): Renderer {
  const kernel = new WebAssembly.Instance(module).exports as unknown as KernelExports;
  const output = kernel.output();
  const maxFrames = kernel.maxFrames();
  let current: PlannedStage | undefined;

  function frames(plan: Plan, first: number, count: number): Uint8Array {
    if (count > maxFrames) throw new RangeError(`at most ${maxFrames} frames a call`);
    for (let done = 0; done < count; ) {
      const frame = first + done;
      const stage = stageAt(plan.stages, frame);
      const { start, frames: length } = stage;
      if (stage !== current) kernel.setStage(stage.left, stage.right, stage.gain);
      current = stage;
      const part = Math.min(count - done, start + length - frame);
      kernel.render(frame - start, part, length, done);
      done += part;
    }
    return new Uint8Array(kernel.memory.buffer, output, count * 4);
  }

  return { version: VERSION, maxFrames, frames };
}
