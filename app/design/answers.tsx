import { t } from "#app/generator/words/generator.compiled.ts";
import { ListeningNotices } from "#app/listening/before-you-listen.tsx";
import { Answered } from "#app/progress/answered.tsx";
import { LinkButton } from "#app/shell/controls.tsx";
import { Message } from "#app/shell/form-parts.tsx";
import { Mark } from "#app/shell/pictures.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import type { Total } from "#worker/features/progress/rules.ts";
import { DESIGN, Section } from "./section.tsx";

/** What the product answers. */
export function Messages() {
  return (
    <Section title={DESIGN.messages}>
      <div>
        <Message tone="good">{prescribed("confirmationSent")}</Message>
        <Message tone="error">{refused("tooManyTries")}</Message>
        <p className="note mt-6">{trouble("nothingCharged")}</p>
      </div>
      <ListeningNotices notices={["seizures", "pregnancy"]} />
    </Section>
  );
}

/** What holds something: a card, a state without content, progress, a dialog. */
export function Cards() {
  return (
    <Section title={DESIGN.cards}>
      <div className="grid gap-8 md:grid-cols-2">
        <article className="card">
          <h3 className="font-semibold text-xl">Card</h3>
          <p className="mt-2 text-ink-soft">A thin line, corners of 20 px, no shadow.</p>
        </article>
        <div className="card grid content-center justify-items-center gap-4 text-center">
          <Mark className="size-16" />
          <p>No beats yet. The first takes a minute.</p>
          <LinkButton to="/assessment">Make a beat</LinkButton>
        </div>
        <div className="card grid content-center justify-items-center gap-3">
          <Mark className="size-12" />
          <p role="status">Generating the beat...</p>
        </div>
        <dialog
          open
          aria-labelledby="dialog"
          className="static m-0 w-full rounded-card border border-line bg-raised p-6 text-ink shadow-float"
        >
          <h3 id="dialog" className="font-semibold text-xl">
            {t("noCredits.title")}
          </h3>
          <p className="mt-3 text-ink-soft">
            {t("noCredits.usedUp")} {t("noCredits.forSale")}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <button type="button" className="button">
              {t("noCredits.pay")}
            </button>
            <button type="button" className="button-quiet">
              {t("noCredits.cancel")}
            </button>
          </div>
        </dialog>
      </div>
    </Section>
  );
}

/** The people to talk to. */
export function Crisis() {
  return (
    <Section title={DESIGN.crisis}>
      <div className="card">
        <SupportLines />
      </div>
    </Section>
  );
}

const WEEK = 7;
const SHOWN = { first: 20_700, last: 20_700 + 12 * WEEK };

const totalsOf = (kind: Total["kind"], totals: readonly number[]): readonly Total[] =>
  totals.map((total, at) => ({ kind, day: SHOWN.first + (2 * at + 1) * WEEK, total }));

/** Totals of questionnaires: with a change, and without one. */
export function Totals() {
  const totals = [...totalsOf("phq9", [16, 17, 12, 12, 9]), ...totalsOf("gad7", [8, 11])];
  return (
    <Section title={DESIGN.totals}>
      <Answered totals={totals} shown={SHOWN} />
    </Section>
  );
}
