import * as z from "zod";
import { readName } from "#worker/domain/one-line.ts";

/** Whom a person named to ask on their behalf. */
export interface Nominee {
  /** Without control characters, 1 to 100 code points. */
  readonly name: string;
  /** Lower case. */
  readonly email: string;
}

export const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 254;

/** Why a field is refused. */
export type NomineeProblem = "name" | "email" | "own";

/**
 * Reads what was typed.
 * @param own the person's own address, lower case
 * @returns the nominee, or every reason why it is none
 */
export function readNominee(
  typed: { readonly name: string; readonly email: string },
  own: string,
): Nominee | readonly NomineeProblem[] {
  const name = readName(typed.name, LONGEST_NAME);
  const email = typed.email.trim().toLowerCase();
  const problems: NomineeProblem[] = [];
  if (name === undefined) problems.push("name");
  if (email.length > LONGEST_ADDRESS || !z.email().safeParse(email).success) problems.push("email");
  else if (email === own) problems.push("own");
  return name === undefined || problems.length > 0 ? problems : { name, email };
}
