import { Choices } from "#app/plan/form-parts.tsx";
import { ENOUGH, FEELING_NAMES } from "#worker/features/community/rules.ts";
import type { Under } from "#worker/features/community/sharing.ts";
import { t as feelingWord } from "#worker/features/community/words/feelings.compiled.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { ShareStep } from "./sharing.tsx";
import { SoundFace } from "./sound-face.tsx";
import { t } from "./words/share.compiled.ts";
import { t as shown } from "./words/shown.compiled.ts";

interface ShareFormProps {
  readonly owner: string;
  readonly chosen: Partial<Under>;
}

/** What a beat was for: one of a few feelings and goals, and no word of one's own. It shares nothing yet. */
export function ShareForm({ owner, chosen }: ShareFormProps) {
  return (
    <ShareStep intent="look" owner={owner} className="mt-8 grid max-w-prose gap-8">
      <Choices
        name="feeling"
        legend={t("feeling")}
        inRow
        chosen={chosen.feeling ?? ""}
        options={FEELING_NAMES.map((name) => ({
          value: name,
          name: feelingWord(`feeling.${name}`),
        }))}
      />
      <Choices
        name="goal"
        legend={t("goal")}
        inRow
        chosen={chosen.goal ?? ""}
        options={GOALS.map((goal) => ({ value: goal, name: t(`goals.${goal}`) }))}
      />
      <div className="grid justify-items-start gap-2">
        <button type="submit" className="button">
          {t("look")}
        </button>
        <p className="note">{t("lookHint")}</p>
      </div>
    </ShareStep>
  );
}

interface SharePreviewProps {
  readonly owner: string;
  readonly stages: Formula;
  readonly chosen: Under;
  /** The feeling in a word. */
  readonly feeling: string;
}

/** Exactly what others will see, before anything is shared. */
export function SharePreview({ owner, stages, chosen, feeling }: SharePreviewProps) {
  const fields = { feeling: chosen.feeling, goal: chosen.goal };
  return (
    <section aria-labelledby="preview" className="mt-8 grid max-w-prose gap-5">
      <h2 id="preview" className="heading">
        {t("preview")}
      </h2>
      <div className="card">
        <p className="note">{shown("under", { feeling })}</p>
        <SoundFace goals={[chosen.goal]} stages={stages} felt={shown("notCounted")} />
      </div>
      <p>{t("never")}</p>
      <p className="text-ink-soft">{t("when", { enough: ENOUGH })}</p>
      <div className="flex flex-wrap gap-3">
        <ShareStep intent="share" owner={owner} fields={fields}>
          <button type="submit" className="button">
            {t("confirm")}
          </button>
        </ShareStep>
        <ShareStep intent="edit" owner={owner} fields={fields}>
          <button type="submit" className="button-quiet">
            {t("change")}
          </button>
        </ShareStep>
      </div>
    </section>
  );
}
