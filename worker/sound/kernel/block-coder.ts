import type { BlockCode, ChannelCode } from "#worker/sound/plan/renderer.ts";

/** What worker/sound/kernel/assembly/flac.ts exports. */
export interface FlacExports {
  readonly memory: WebAssembly.Memory;
  flacFrames(): number;
  flacMaxBlocks(): number;
  flacCoefficients(channel: number): number;
  flacBegin(pcm: number, frames: number, number: number, assignment: number, at: number): number;
  flacSilent(): void;
  flacConstant(channel: number): number;
  flacVerbatim(channel: number): void;
  flacPredicted(channel: number, order: number, shift: number, width: number): number;
  flacFitted(channel: number, order: number, shift: number, least: number): void;
  flacEnd(): number;
}

/** Channel assignments: RFC 9639 section 9.1.3. */
const LEFT_RIGHT = 1;
const LEFT_DIFFERENCE = 8;

/** Codes blocks whose PCM lies one after the other from an address of the kernel's memory. */
export function createBlockCoder(kernel: FlacExports) {
  const coded = kernel.flacFrames();

  function codeChannel(channel: 0 | 1, code: ChannelCode): boolean {
    if (code === "verbatim") {
      kernel.flacVerbatim(channel);
      return true;
    }
    if (code === "constant") return kernel.flacConstant(channel) !== 0;
    const { coefficients, shift } = code.predictor;
    const { length } = coefficients;
    new Int16Array(kernel.memory.buffer, kernel.flacCoefficients(channel), length).set(
      coefficients,
    );
    if ("width" in code) return kernel.flacPredicted(channel, length, shift, code.width) !== 0;
    kernel.flacFitted(channel, length, shift, code.least);
    return true;
  }

  return (pcm: number, codes: readonly BlockCode[]): Uint8Array => {
    let address = pcm;
    let bytes = 0;
    for (const { number, first, frames, left, right } of codes) {
      const assignment = right === "left" ? LEFT_DIFFERENCE : LEFT_RIGHT;
      const equal = kernel.flacBegin(address, frames, number, assignment, bytes) !== 0;
      let fits = codeChannel(0, left);
      if (right === "left") {
        kernel.flacSilent();
        fits &&= equal;
      } else {
        fits = codeChannel(1, right) && fits;
      }
      if (!fits) throw new Error(`the block from frame ${first} on is not what its code says`);
      bytes += kernel.flacEnd();
      address += frames * 4;
    }
    return new Uint8Array(kernel.memory.buffer, coded, bytes);
  };
}
