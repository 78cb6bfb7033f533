import { Choices } from "#app/plan/form-parts.tsx";
import { SHARED_FEELINGS } from "#worker/features/community/rules.ts";
import type { Under } from "#worker/features/community/sharing.ts";
import { GOALS } from "#worker/reading/goals/goals.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { ShareStep } from "./sharing.tsx";
import { SoundFace } from "./sound-face.tsx";
import { COMMUNITY } from "./words.ts";

interface ShareFormProps {
  readonly owner: string;
  readonly chosen: Partial<Under>;
}

/** What a beat was for: one of a few feelings and goals, and no word of one's own. It shares nothing yet. */
export function ShareForm({ owner, chosen }: ShareFormProps) {
  const { share, goals } = COMMUNITY;
  return (
    <ShareStep intent="look" owner={owner} className="mt-8 grid max-w-prose gap-8">
      <Choices
        name="feeling"
        legend={share.feeling}
        inRow
        chosen={chosen.feeling ?? ""}
        options={SHARED_FEELINGS.map(({ name, label }) => ({ value: name, name: label }))}
      />
      <Choices
        name="goal"
        legend={share.goal}
        inRow
        chosen={chosen.goal ?? ""}
        options={GOALS.map((goal) => ({ value: goal, name: capital(goals[goal]) }))}
      />
      <div className="grid justify-items-start gap-2">
        <button type="submit" className="button">
          {share.look}
        </button>
        <p className="note">{share.lookHint}</p>
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
  const { share } = COMMUNITY;
  const fields = { feeling: chosen.feeling, goal: chosen.goal };
  return (
    <section aria-labelledby="preview" className="mt-8 grid max-w-prose gap-5">
      <h2 id="preview" className="heading">
        {share.previewTitle}
      </h2>
      <div className="card">
        <p className="note">{COMMUNITY.under(feeling)}</p>
        <SoundFace goals={[chosen.goal]} stages={stages} felt={COMMUNITY.notCounted} />
      </div>
      <p>{share.never}</p>
      <p className="text-ink-soft">{share.when}</p>
      <div className="flex flex-wrap gap-3">
        <ShareStep intent="share" owner={owner} fields={fields}>
          <button type="submit" className="button">
            {share.confirm}
          </button>
        </ShareStep>
        <ShareStep intent="edit" owner={owner} fields={fields}>
          <button type="submit" className="button-quiet">
            {share.change}
          </button>
        </ShareStep>
      </div>
    </section>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
