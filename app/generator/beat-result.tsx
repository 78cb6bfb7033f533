import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ListeningNotices } from "#app/listening/before-you-listen.tsx";
import { DoubtHelp } from "#app/listening/doubt-help.tsx";
import { RemoveIncognito, roomAddress } from "#app/listening/room-address.tsx";
import { firstLength, playedLength } from "#app/listening/session-length.ts";
import { t as softer } from "#app/listening/words/softer.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle, focusInWords } from "#worker/features/beats/rules.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import type { Listener } from "#worker/features/profile/listener.rules.ts";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import { soundAddress } from "#worker/sound/container/sound-file.ts";
import { FIRST_CHOICE, type ListeningChoice, listeningFor } from "#worker/sound/playback-choice.ts";
import { softly } from "#worker/sound/playback-options.ts";
import { t } from "./words/generator.compiled.ts";

interface BeatResultProps {
  readonly beat: Beat;
  /** From the profile of the person who listens. */
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
  /** Help beside a doubt, in the language of the text; undefined: in English. */
  readonly help: HelpPage | undefined;
}

/** A beat that was posted without scripts, in short: what was understood, its sound, and its room. */
export function BeatResult({ beat, listener, choice = FIRST_CHOICE, help }: BeatResultProps) {
  const [query] = useSearchParams();
  const notices = [...new Set([...listener.notices, ...beat.notices])];
  const length = firstLength(listener, query.get("minutes"));
  const session = { stages: beat.stages, young: isMinor(listener) };
  const listening = listeningFor(choice, session, playedLength(length));
  const focus = (words: ReactNode) => (
    <strong key="focus" dir="auto">
      {words}
    </strong>
  );
  return (
    <section aria-labelledby="result" className="card grid scroll-mt-20 gap-5">
      <h2 id="result" dir="auto" className="heading break-words">
        {beatTitle(beat.focus)}
      </h2>
      <p>{t.rich("understood", { focus, words: focusInWords(beat.focus) })}</p>
      {beat.doubt && <DoubtHelp about={beat.doubt_about} help={help} />}
      {notices.length > 0 && <ListeningNotices notices={notices} />}
      {/* biome-ignore lint/a11y/useMediaCaption: tones have no words */}
      <audio
        controls
        preload="none"
        src={soundAddress(beat.audio_url, "wav", softly(listening))}
        className="w-full"
        aria-label={beatTitle(beat.focus)}
      />
      <p className="note">{softer("text")}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={roomAddress(beat)} className="button">
          {t("room")}
        </Link>
        <a href={beat.download_url} className="button-quiet" download>
          {t("download")}
        </a>
      </div>
      {beat.incognito && <RemoveIncognito beat={beat} />}
    </section>
  );
}
