import { type FreeTexts, formText } from "./form-text.ts";
import { listeningNotices, NOTICES_OF_TEXTS, type NoticeOfText } from "./listening-notices.ts";

interface SafetyAnswers extends FreeTexts {
  /** Names of notices. */
  readonly safety_conditions?: readonly string[];
}

/** The notices that the boxes and the free texts of a health form require, in the order of SAFETY.md section 4. */
export function formNotices(form: SafetyAnswers): readonly NoticeOfText[] {
  const ticked = form.safety_conditions ?? [];
  const written = listeningNotices(formText(form));
  return NOTICES_OF_TEXTS.filter((notice) => ticked.includes(notice) || written.includes(notice));
}
