import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFocusAfterStep } from "#app/shell/page-parts.tsx";
import { t as player } from "#worker/features/community/words/player.compiled.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { FIRST_CHOICE, listeningFor } from "#worker/sound/playback-choice.ts";
import { t } from "./words/sound.compiled.ts";

interface SharedPlayerProps {
  readonly id: string;
  readonly stages: Formula;
}

/** A shared sound by the browser's own player: it has Stop and volume, and needs no scripts. */
export function SharedPlayer({ id, stages }: SharedPlayerProps) {
  // As every player plays at first; it is offered as FLAC too.
  const listening = listeningFor(FIRST_CHOICE, { stages, young: false });
  const wav = `/api/community/${id}/audio.wav`;
  return (
    <figure aria-label={player("play")} className="grid gap-3">
      {/* biome-ignore lint/a11y/useMediaCaption: there is no speech in it */}
      <audio controls preload="none" className="h-14 w-full">
        <source src={soundAddress(wav, "flac", listening)} type="audio/flac" />
        <source src={soundAddress(wav, "wav", listening)} type="audio/wav" />
      </audio>
      <figcaption className="note">{player("headphones")}</figcaption>
    </figure>
  );
}

interface SoundAnswersProps {
  readonly helped: boolean;
  /** The person's copy in their history. */
  readonly copy: string | undefined;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
}

/** What a person can do with a sound of others: keep it, and say that it helped. */
export function SoundAnswers({ helped, copy, owner }: SoundAnswersProps) {
  const start = useFocusAfterStep<HTMLDivElement>(`${copy !== undefined} ${helped}`);
  return (
    <div ref={start} tabIndex={-1} className="grid gap-6 outline-none sm:grid-cols-2">
      {copy === undefined ? (
        <Answer owner={owner} intent="keep" hint={t("keepHint")}>
          <button type="submit" className="button">
            {t("keep")}
          </button>
        </Answer>
      ) : (
        <div className="grid content-start justify-items-start gap-2">
          <p role="status" className="font-medium">
            {t("kept")}
          </p>
          <Link to={`/listen/${copy}`} className="link min-h-12 content-center">
            {t("open")}
          </Link>
        </div>
      )}
      {helped ? (
        <Answer owner={owner} intent="not_helped">
          <p role="status" className="font-medium">
            {t("said")}
          </p>
          <button type="submit" className="link min-h-12 cursor-pointer">
            {t("takeBack")}
          </button>
        </Answer>
      ) : (
        <Answer owner={owner} intent="helped" hint={t("helpedHint")}>
          <button type="submit" className="button-quiet">
            {t("helped")}
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
