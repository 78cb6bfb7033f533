/**
 * Never refuses a text that may speak of a crisis as not applicable: it gets a calming beat, with the
 * help texts beside it. Source: SAFETY.md section 1.
 */
export function acceptInDoubt<Assessed extends { readonly context_class: string }>(
  assessment: Assessed,
  doubt: boolean,
): Assessed {
  if (!doubt || assessment.context_class !== "Not Applicable") return assessment;
  return { ...assessment, context_class: "Medical", goal: "calm" };
}
