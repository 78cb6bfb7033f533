import { describeDatabaseError } from "#db/client.ts";

/** Why a profile could not be read or saved. Source: SPEC.md section 8. */
export type ProfileFailure =
  /** The database reported the error. */
  | { readonly kind: "database"; readonly problem: "busy" | "refused" }
  /** The outcome is unknown, because the database's answer was lost, or the error is ours. */
  | { readonly kind: "other" };

export function profileFailure(error: unknown): ProfileFailure {
  const { kind } = describeDatabaseError(error);
  if (kind === "unknown_outcome") return { kind: "other" };
  return { kind: "database", problem: kind === "busy" ? "busy" : "refused" };
}
