import { describeDatabaseError } from "#db/client.ts";

/** What went wrong between a person and their profile, for SPEC.md section 8. */
export type ProfileFailure =
  /** The database said so itself. */
  | { readonly kind: "database"; readonly problem: "busy" | "refused" }
  /** Nobody knows: an answer was lost, or something of ours broke. */
  | { readonly kind: "other" };

export function profileFailure(error: unknown): ProfileFailure {
  const { kind } = describeDatabaseError(error);
  if (kind === "unknown_outcome") return { kind: "other" };
  return { kind: "database", problem: kind === "busy" ? "busy" : "refused" };
}
