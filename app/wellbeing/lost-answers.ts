import { t as lost } from "#app/shell/words/lost.compiled.ts";
import {
  asksForHelp,
  keptAnswers,
  OTHER_FIELDS,
} from "#worker/features/wellbeing/answers.rules.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import type { WellbeingReply } from "./answers.server.ts";

/**
 * What a questionnaire shows where the network brought no answer: what was chosen, with the same key, so
 * that it is counted once, and help on top of answers that were met with help.
 */
export function lostAnswers(kind: QuestionnaireKind, form: FormData): WellbeingReply {
  const fields = [...form];
  const hidden = fields.filter(([name]) => OTHER_FIELDS.some((other) => other === name));
  return {
    kind: "refused",
    problems: {},
    error: lost("answers"),
    chosen: keptAnswers(kind, fields),
    hidden: Object.fromEntries(hidden.map(([name, value]) => [name, String(value)])),
    helped: asksForHelp(fields),
    lost: true,
  };
}
