import { Link } from "@remix-run/react";
import { COMMUNITY } from "#app/words/community.ts";
import { feelingLabel } from "#worker/features/community/rules.ts";
import type { Under } from "#worker/features/community/sharing.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { ShareStep } from "./share-step.tsx";
import { SoundFace } from "./sound-face.tsx";

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
      <p className="note">{COMMUNITY.under(feelingLabel(feeling))}</p>
      <SoundFace goals={[goal]} stages={stages} />
      <ShareStep
        intent="take_back"
        owner={owner}
        {...(beat !== undefined && { beat })}
        className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <button type="submit" className="button-quiet">
          {COMMUNITY.share.takeBack}
        </button>
        {beat !== undefined && (
          <Link to={`/listen/${beat}`} className="link min-h-12 content-center">
            {COMMUNITY.own.open}
          </Link>
        )}
      </ShareStep>
    </div>
  );
}
