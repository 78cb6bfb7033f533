import * as z from "zod";

/** Whom a person named to ask on their behalf. */
export interface Nominee {
  /** Without control characters, 1 to 100 code points. */
  readonly name: string;
  /** Lower case. */
  readonly email: string;
}

export const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 254;

/** What turns or hides the rest of a line in a terminal or on a page. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

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
  const name = typed.name
    .toWellFormed()
    .normalize("NFC")
    .replace(UNSEEN, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const email = typed.email.trim().toLowerCase();
  const problems: NomineeProblem[] = [];
  if (!VISIBLE.test(name) || [...name].length > LONGEST_NAME) problems.push("name");
  if (email.length > LONGEST_ADDRESS || !z.email().safeParse(email).success) problems.push("email");
  else if (email === own) problems.push("own");
  return problems.length > 0 ? problems : { name, email };
}
