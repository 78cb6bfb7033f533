import { generationError } from "#worker/features/beats/generation-error.ts";
import { helpFor, helpPageFor } from "#worker/reading/help/help-words.ts";
import { ENGLISH_HELP, SUPPORT, type Support, WORRIED } from "#worker/reading/safety/support.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { Outcome } from "./compose.ts";

/**
 * An outcome for a person at a terminal, with the help that belongs to it first, in the language of their text.
 * @param mood what they wrote; undefined for a formula
 */
export function outcomeText(outcome: Outcome, mood = ""): string {
  if (outcome.outcome !== "beat") return withoutBeat(outcome, mood);
  return [besideBeat(outcome, mood), beatText(outcome)].filter((part) => part !== "").join("\n\n");
}

function withoutBeat({ outcome, help }: Outcome, mood: string): string {
  const kind = help === "not_understood" ? help : outcome;
  if (kind === "beat") return "";
  const { error, support, feelings = [] } = generationError({ kind }, helpFor(mood));
  const lines = [error.message, ...(support ? linesOf(support) : [])];
  if (feelings.length > 0)
    lines.push("", ...feelings.map((feeling) => `  --mood "${feeling.mood}"`));
  return lines.join("\n");
}

function besideBeat({ help }: Outcome, mood: string): string {
  if (help === "none" || help === "not_understood") return "";
  const page = helpPageFor(mood);
  const words =
    help === "other"
      ? (page?.worried.lead ?? WORRIED.lead)
      : (page?.beside.doubt ?? ENGLISH_HELP.beside.doubt);
  return [words, ...linesOf(page?.support ?? SUPPORT)].join("\n");
}

function linesOf({ lines }: Support): string[] {
  return lines.map(({ name, number, note }) => `  ${name}: ${number} (${note})`);
}

function beatText({ focus, context_class, quality_score, stages }: Outcome): string {
  const head = focus === null ? [] : [`${focus} (${context_class}, ${quality_score})`];
  return [...head, ...stagesText(stages)].join("\n");
}

function stagesText(stages: Formula): string[] {
  const rows = stages.map(({ base_freq, beat_offset, duration, rhythm_type }) => [
    `${base_freq} Hz`,
    `${beat_offset} Hz`,
    `${duration} s`,
    rhythm_type,
  ]);
  return [["carrier", "beat", "length", "rhythm"], ...rows].map((cells) =>
    cells.map((cell, at) => (at < 3 ? cell.padStart(9) : `  ${cell}`)).join(""),
  );
}
