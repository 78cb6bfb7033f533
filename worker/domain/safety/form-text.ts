export interface FreeTexts {
  readonly medical_history?: string | null;
  readonly current_medication?: string | null;
  readonly supplements?: string | null;
}

/** Everything in a health form that a person wrote in their own words, as one text. */
export function formText(form: FreeTexts): string {
  const { medical_history, current_medication, supplements } = form;
  return [medical_history, current_medication, supplements].map((text) => text ?? "").join(". ");
}
