import { type Noise, SILENCE, type Tones } from "./fitting.ts";
import type { Report } from "./program.ts";
import { readNumber } from "./source-lines.ts";

/** What plays together in SBaGen. */
export interface ToneSet {
  readonly tones: Tones;
  readonly noise: Noise | undefined;
}

/** Channels of a tone-set; SBaGen ignores what follows them. */
const CHANNELS = 16;

type Voice =
  | { readonly kind: "tones"; readonly tones: Tones }
  | { readonly kind: "pink"; readonly volume: number }
  | { readonly kind: "off" | "not understood" }
  | { readonly kind: "other"; readonly what: "sound file" | "voice" | "waveform" };

/**
 * Reads the voices of a tone-set. A beat has one pair of tones: the loudest one that beats is taken, what else sounds is noted.
 * @param specs words behind the name
 */
export function readToneSet(specs: readonly string[], line: number, report: Report): ToneSet {
  let tones = SILENCE;
  let noise: Noise | undefined;
  if (specs.length > CHANNELS) report.add("voice", "too many", { line, found: specs.length });
  for (const voice of specs.slice(0, CHANNELS).map(readVoice)) {
    if (voice.kind === "not understood") report.add("voice", "not understood", { line });
    else if (voice.kind === "other") report.add(voice.what, "left out", { line });
    else if (voice.kind === "pink") noise = { layer: "pink", volume: voice.volume };
    else if (voice.kind === "tones" && voice.tones.volume > 0) {
      if (tones.volume > 0) report.add("voice", "left out", { line });
      if (isRather(voice.tones, tones)) tones = voice.tones;
    }
  }
  return { tones, noise };
}

function isRather(one: Tones, other: Tones): boolean {
  const beats = one.left !== one.right;
  if (other.volume === 0 || beats !== (other.left !== other.right)) {
    return beats || other.volume === 0;
  }
  return one.volume > other.volume;
}

function readVoice(spec: string): Voice {
  if (spec === "-") return { kind: "off" };
  const slash = spec.lastIndexOf("/");
  const head = spec.slice(0, slash);
  const volume = readNumber(spec.slice(slash + 1));
  if (slash < 0 || volume === undefined || volume < 0 || volume > 100) {
    return { kind: "not understood" };
  }
  if (head === "pink") return { kind: "pink", volume };
  if (head === "mix") return { kind: "other", what: "sound file" };
  if (head.startsWith("bell") || head.startsWith("spin:")) return { kind: "other", what: "voice" };
  const colon = head.startsWith("wave") ? head.indexOf(":") : -1;
  if (colon > 0) return { kind: "other", what: "waveform" };
  return readTones(head, volume);
}

/** Both tones stand as far from the carrier; with a plus the left one is higher. */
function readTones(head: string, volume: number): Voice {
  const sign = Math.max(head.indexOf("+", 1), head.indexOf("-", 1));
  const carrier = readNumber(sign < 0 ? head : head.slice(0, sign));
  const beat = sign < 0 ? 0 : readNumber(head.slice(sign));
  if (carrier === undefined || beat === undefined || carrier < 0) return { kind: "not understood" };
  return {
    kind: "tones",
    tones: { left: carrier + beat / 2, right: carrier - beat / 2, volume },
  };
}
