import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFocusAfterStep } from "#app/shell/use-focus-after-step.ts";
import { COMMUNITY } from "#app/words/community.ts";

interface SoundAnswersProps {
  readonly helped: boolean;
  /** The person's copy in their history. */
  readonly copy: string | undefined;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
}

/** What a person can do with a sound of others: keep it, and say that it helped. */
export function SoundAnswers({ helped, copy, owner }: SoundAnswersProps) {
  const { sound } = COMMUNITY;
  const start = useFocusAfterStep<HTMLDivElement>(`${copy !== undefined} ${helped}`);
  return (
    <div ref={start} tabIndex={-1} className="grid gap-6 outline-none sm:grid-cols-2">
      {copy === undefined ? (
        <Answer owner={owner} intent="keep" hint={sound.keepHint}>
          <button type="submit" className="button">
            {sound.keep}
          </button>
        </Answer>
      ) : (
        <div className="grid content-start justify-items-start gap-2">
          <p role="status" className="font-medium">
            {sound.kept}
          </p>
          <Link to={`/listen/${copy}`} className="link min-h-12 content-center">
            {sound.open}
          </Link>
        </div>
      )}
      {helped ? (
        <Answer owner={owner} intent="not_helped">
          <p role="status" className="font-medium">
            {sound.said}
          </p>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {sound.takeBack}
          </button>
        </Answer>
      ) : (
        <Answer owner={owner} intent="helped" hint={sound.helpedHint}>
          <button type="submit" className="button-quiet">
            {sound.helped}
          </button>
        </Answer>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly owner: string;
  readonly intent: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A form of the page. Works without scripts. */
function Answer({ owner, intent, hint, children }: AnswerProps) {
  return (
    <Form method="post" preventScrollReset className="grid content-start justify-items-start gap-2">
      <input type="hidden" name="owner" value={owner} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      {hint && <p className="note">{hint}</p>}
    </Form>
  );
}
