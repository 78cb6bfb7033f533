import { Form } from "@remix-run/react";
import { HelpFirst } from "#app/generator/help-first.tsx";
import { WELLBEING } from "#app/words/wellbeing.ts";
import type { QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { KeptFields } from "./kept-fields.tsx";
import { addressOf } from "./kind-address.ts";

interface HelpBeforeResultProps {
  readonly kind: QuestionnaireKind;
  /** What was answered, and what the form has beside it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether there is a result to go on to; otherwise questions are still open. */
  readonly complete: boolean;
}

/** Help in place of everything else. Nothing was counted or stored: that takes a tap of its own. */
export function HelpBeforeResult({ kind, fields, complete }: HelpBeforeResultProps) {
  const words = WELLBEING.help;
  return (
    <HelpFirst words={words.title} back={{ to: "/wellbeing", label: words.leave }}>
      <Form method="post" action={addressOf(kind)} className="mt-8">
        <KeptFields fields={{ ...fields, seen: "help" }} />
        <button type="submit" className="button-quiet">
          {complete ? words.show : words.goOn}
        </button>
        <p className="note mt-2">{words.showHint}</p>
      </Form>
    </HelpFirst>
  );
}
