import { LAYERS, type LayerChoice, NOISE_LAYERS } from "#worker/sound/playback-options.ts";

/** Where an answer comes from: a page of the product. */
export interface Source {
  /** Path, and perhaps the anchor of a section. */
  readonly to: string;
  readonly title: string;
}

/** An answer of ours to one question. It says what the product does, and nothing else. */
export interface Passage {
  readonly id: string;
  readonly question: string;
  /** Sentences that stand alone, in their order. */
  readonly text: readonly string[];
  readonly source: Source;
  /** More words by which people look for it, romanised Hindi too. Nobody sees them. */
  readonly words: string;
}

/** Noise that is named by a colour; any other layer is called by its own name. */
const COLOURS: readonly LayerChoice[] = ["pink", "brown"];

/** Every layer in words: "pink noise, brown noise, rain, sea or bowls". */
export function everyLayer(): string {
  const names = LAYERS.filter((layer) => layer !== "none");
  return listed(
    names.map((layer) => (COLOURS.includes(layer) ? `${layer} noise` : layer)),
    "or",
  );
}

/** The layers of noise in words: "pink and brown noise, rain and sea". */
export function everyNoise(word: "and" | "or"): string {
  const others = NOISE_LAYERS.filter((layer) => !COLOURS.includes(layer));
  return listed([`${COLOURS.join(` ${word} `)} noise`, ...others], word);
}

function listed(names: readonly string[], word: "and" | "or"): string {
  return `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
}

const COUNTS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** A small count as a word: `five`. From 11 on in digits. */
export function countInWords(count: number): string {
  return COUNTS[count] ?? String(count);
}

/** The same at the start of a sentence: `Five`. */
export function capitalCount(count: number): string {
  const word = countInWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
