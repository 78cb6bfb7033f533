import type { Mutation } from "../mutation.ts";

/** Stages, kernel and container. */
export const SOUND: readonly Mutation[] = [
  {
    name: "sound: a stage ends without its fade",
    file: "worker/sound/kernel/assembly/stage.ts",
    find: "return length - edgeOut;",
    replace: "return length;",
    foundBy: ["worker/sound/kernel/kernel.test.ts"],
  },
  {
    name: "sound: a stage of a broken second has one frame too few",
    file: "worker/sound/arc/arc.ts",
    find: "end + Math.round(duration * SAMPLE_RATE)",
    replace: "end + Math.floor(duration * SAMPLE_RATE)",
    foundBy: ["worker/sound/plan/plan.test.ts"],
  },
  {
    name: "sound: the header of a WAV file counts itself to the samples",
    file: "worker/sound/container/wav.ts",
    find: "header.setUint32(40, dataBytes, true);",
    replace: "header.setUint32(40, HEADER_BYTES - 8 + dataBytes, true);",
    foundBy: ["worker/sound/container/wav.test.ts"],
  },
];
