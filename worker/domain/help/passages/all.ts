import { ACCOUNT_PASSAGES } from "./account.ts";
import { BEAT_PASSAGES } from "./beats.ts";
import { COMMUNITY_PASSAGES } from "./community.ts";
import { COMPANY_PASSAGES } from "./company.ts";
import { EFFECT_PASSAGES } from "./effect.ts";
import { LISTENING_PASSAGES } from "./listening.ts";
import { MONEY_PASSAGES } from "./money.ts";
import type { Passage } from "./passage.ts";
import { PRIVACY_PASSAGES } from "./privacy.ts";
import { PROGRESS_PASSAGES } from "./progress.ts";
import { QUESTIONNAIRE_PASSAGES } from "./questionnaires.ts";
import { REMINDER_PASSAGES } from "./reminders.ts";

/** Everything that the help page may answer with. A new room of the product gets its passages here. */
export const PASSAGES: readonly Passage[] = [
  ...LISTENING_PASSAGES,
  ...EFFECT_PASSAGES,
  ...BEAT_PASSAGES,
  ...REMINDER_PASSAGES,
  ...QUESTIONNAIRE_PASSAGES,
  ...PROGRESS_PASSAGES,
  ...COMMUNITY_PASSAGES,
  ...ACCOUNT_PASSAGES,
  ...MONEY_PASSAGES,
  ...PRIVACY_PASSAGES,
  ...COMPANY_PASSAGES,
];
