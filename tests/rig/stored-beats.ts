import { type BeatRecord, sealBeat } from "#worker/features/beats/record.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Dump } from "./dump.ts";

type Statement = Parameters<Dump["write"]>[0][number];

const STAGE = '[{"base_freq":100,"beat_offset":8,"duration":30,"rhythm_type":"balanced"}]';

/**
 * A statement that writes the row of a beat, as the product does, and without its debit.
 * @param link the key in the link of an incognito beat @default it is kept with its person
 */
export async function storedBeat(
  key: PersonKey,
  beat: Pick<BeatRecord, "id" | "mood"> & { readonly created_on?: number },
  link?: string,
): Promise<Statement> {
  const { id, mood, created_on = 0 } = beat;
  const row = await sealBeat(
    {
      ...{ id, mood, focus: "stress", incognito: link !== undefined },
      ...{ doubt: false, about: "self", notices: [], favourite: false, downloaded_count: 1 },
      ...{ context_class: "Medical", quality_score: "80%", beat_formula: STAGE },
      ...{ created_on, named_on: created_on },
    },
    key,
    link,
  );
  return [
    `insert into user_history (id, user_id, sealed, beat_formula, context_class, quality_score,
       created_on) values (?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[row.id, row.user_id, row.sealed, row.beat_formula],
      ...[row.context_class, row.quality_score, row.created_on],
    ],
  ];
}
