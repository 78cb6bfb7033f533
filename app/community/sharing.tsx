import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Under } from "#worker/features/community/sharing.ts";
import { t as feelingWord } from "#worker/features/community/words/feelings.compiled.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { SoundFace } from "./sound-face.tsx";
import { t } from "./words/sharing.compiled.ts";
import { t as shown } from "./words/shown.compiled.ts";

interface ShareStepProps {
  /** The beat; undefined for all that are shared. */
  readonly beat?: string;
  readonly intent: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form about what a person shares: its answer is the page that it stands on. Works without scripts. */
export function ShareStep({
  beat,
  intent,
  owner,
  fields = {},
  className,
  children,
}: ShareStepProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {beat !== undefined && <input type="hidden" name="beat" value={beat} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

interface SharedAlreadyProps extends Under {
  readonly stages: Formula;
  readonly owner: string;
  /** Named in the form where the address does not name it. */
  readonly beat?: string;
}

/** A sound that a person shares, as others see it, and the way to take it back. */
export function SharedAlready({ feeling, goal, stages, owner, beat }: SharedAlreadyProps) {
  return (
    <div className="card">
      <p className="note">{shown("under", { feeling: feelingWord(`feeling.${feeling}`) })}</p>
      <SoundFace goals={[goal]} stages={stages} />
      <ShareStep
        intent="take_back"
        owner={owner}
        {...(beat !== undefined && { beat })}
        className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <button type="submit" className="button-quiet">
          {t("takeBack")}
        </button>
        {beat !== undefined && (
          <Link to={`/listen/${beat}`} className="link min-h-12 content-center">
            {t("open")}
          </Link>
        )}
      </ShareStep>
    </div>
  );
}
