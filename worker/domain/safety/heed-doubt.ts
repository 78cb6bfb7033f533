/**
 * A text that may speak of a crisis is never turned away as no concern of ours: help stands beside
 * its beat, which is a calming one. Source: SAFETY.md section 1.
 */
export function heedDoubt<Assessed extends { readonly context_class: string }>(
  assessment: Assessed,
  doubt: boolean,
): Assessed {
  if (!doubt || assessment.context_class !== "Not Applicable") return assessment;
  return { ...assessment, context_class: "Medical", goal: "calm" };
}
