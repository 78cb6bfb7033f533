import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { LIMITS } from "#worker/domain/limits.ts";
import { spokenLocale } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { BACKUP_DAYS, CODE_MINUTES, PASSWORD_LENGTH } from "#worker/features/accounts/rules.ts";
import { LEAST_FOR_CLAIM, LEAST_FOR_MEAN } from "#worker/features/adaptation/rules.ts";
import { ENOUGH } from "#worker/features/community/rules.ts";
import { PLANS, paiseOf, rupees } from "#worker/features/payments/rules.ts";
import { PERIODS_SHOWN } from "#worker/features/progress/rules.ts";
import { LEAST_CHANGE } from "#worker/features/wellbeing/rules.ts";
import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import { HELPLINES_ABROAD, numberOf } from "#worker/reading/safety/support.ts";
import { BANDS } from "#worker/sound/bands.ts";
import { t } from "./words/values.compiled.ts";

/** What answers of the help page name, from where the product has it, in the language that is spoken. */
export function passageValues() {
  const bands = BANDS.map(({ name, from, to }) => t("band", { name, from, to }));
  const plans = PLANS.map((plan) =>
    t("plan", {
      name: plan.name,
      price: rupees(paiseOf(plan)),
      credits: plan.allowance.count,
    }),
  );
  return {
    backupDays: BACKUP_DAYS,
    bands: listed(bands),
    brand: BRAND.name,
    childline: numberOf("Childline"),
    codeMinutes: CODE_MINUTES,
    credits: SIGN_UP_CREDITS,
    emergency: numberOf("Emergency"),
    enough: ENOUGH,
    helplinesAbroad: HELPLINES_ABROAD,
    keepsADay: LIMITS.community_keep.max,
    leastChange: LEAST_CHANGE,
    leastForClaim: LEAST_FOR_CLAIM,
    leastForMean: LEAST_FOR_MEAN,
    moodLength: MOOD_MAX_LENGTH,
    // English and Hindi are named before them.
    otherLanguages: LANGUAGES.length - 2,
    pageLanguages: listed(INTERFACE_LANGUAGES.map(({ name }) => name)),
    passwordLength: PASSWORD_LENGTH.min,
    periods: PERIODS_SHOWN,
    plans: listed(plans),
    sharesADay: LIMITS.community_share.max,
    supportEmail: BRAND.supportEmail,
    teleManas: numberOf("Tele-MANAS"),
  };
}

function listed(items: readonly string[]): string {
  return new Intl.ListFormat(spokenLocale(), { type: "unit" }).format(items);
}
