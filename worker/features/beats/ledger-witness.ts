import { isWhole, type LedgerPart, type Witness } from "#worker/domain/ledger-witness.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";

/** What somebody outside the database remembers of a person's ledger. */
export interface LedgerWitness {
  /** @returns undefined before the first beat that it saw */
  known(): Promise<Witness | undefined>;
  /** Remembers a ledger that the database acknowledged. */
  keep(part: LedgerPart): Promise<void>;
}

/** The log event when entries of a ledger are gone that the database had acknowledged. */
const LEDGER_LOST = "ledger.LOST";

/**
 * Says that acknowledged entries are gone, and repairs nothing. The person gets their beat; with its commit the
 * witness begins anew from what is there, so that one loss is one line.
 */
export async function cryIfLost(
  log: Log,
  known: Witness | undefined,
  found: LedgerPart,
): Promise<void> {
  if (known === undefined || (await isWhole(known, found))) return;
  const { count, through } = known;
  log(LEDGER_LOST, { cause: LEDGER_LOST, known: count, found: found.count, through });
}

/** A beat that is paid for is delivered, whatever becomes of the witness. */
export async function remember(
  log: Log,
  witness: LedgerWitness | undefined,
  acknowledged: LedgerPart,
): Promise<void> {
  try {
    await witness?.keep(acknowledged);
  } catch (error) {
    log("ledger.not_witnessed", errorFields(error));
  }
}
