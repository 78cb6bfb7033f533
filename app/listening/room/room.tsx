import { useSearchParams } from "@remix-run/react";
import { useRef, useState } from "react";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { beatTitle } from "#worker/features/beats/rules.ts";
import { isMinor } from "#worker/features/courses/compose.rules.ts";
import type { Listener } from "#worker/features/profile/listener.rules.ts";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import type { SaidBack } from "#worker/reading/said-back/say-back.ts";
import { isSilent } from "#worker/sound/arc/timeline.ts";
import { FIRST_CHOICE, type ListeningChoice, listeningFor } from "#worker/sound/playback-choice.ts";
import { isSequence } from "#worker/sound/playback-options.ts";
import { ListeningNotices } from "../before-you-listen.tsx";
import { composedSeconds, soundSeconds } from "../decks/playback.ts";
import { useDeviceSetting } from "../device/use-device-setting.ts";
import { DoubtHelp } from "../doubt-help.tsx";
import { AutomaticDownload } from "../saving/automatic-download.tsx";
import { soundBreathAt } from "../scene/breath.ts";
import { Scene } from "../scene/scene.tsx";
import { useSession } from "../session/session.tsx";
import { firstLength, playedLength } from "../session-length.ts";
import { t as player } from "../words/player.compiled.ts";
import { t } from "../words/room.compiled.ts";
import { BackLink, Controls, TimeLeft } from "./controls.tsx";
import { Ending, MarkQuestion, type Marks, useFocusAfterEnding } from "./ending.tsx";
import { LayerChips } from "./layer-chips.tsx";
import { EarsQuestion, PrivateNote, Told } from "./notes.tsx";
import { OptionsSheet } from "./options-sheet.tsx";
import { useRest } from "./use-rest.ts";
import { useRoomSound } from "./use-room-sound.ts";
import { NightLight, nowPlaying, staysLit, useQuiet, useWakeLock } from "./while-playing.tsx";
import { EarlyPlayer, WithoutScripts } from "./without-scripts.tsx";

export interface RoomProps {
  readonly beat: Beat;
  /** What its text was about, in our words. */
  readonly said: SaidBack | undefined;
  /** Help beside a doubt, in the language of the text; undefined: in English. */
  readonly help: HelpPage | undefined;
  /** From the profile of the person who listens. */
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** What they told today. */
  readonly marks: Marks;
  /** Of the file as it is served; undefined where there is none. */
  readonly flacBytes: number | undefined;
  /** The browser asks to save data. */
  readonly savesData: boolean;
}

/** Fades while a sound plays and no hand moves. */
const FADES =
  "transition-opacity duration-1000 group-data-quiet/room:pointer-events-none group-data-quiet/room:opacity-0";
const breathesAtFirst = () => "true";

/** The listening room of a beat: its title, its scene, one large button, and the time that is left. */
export function Room(props: RoomProps) {
  const { beat, said, listener, choice, owner, marks: told, flacBytes, savesData } = props;
  const [query] = useSearchParams();
  const { takeNew } = useSession();
  const length = firstLength(listener, query.get("minutes"));
  const served = choice ?? FIRST_CHOICE;
  const young = isMinor(listener);
  const listening = listeningFor(served, { stages: beat.stages, young }, playedLength(length));
  const notices = [...new Set([...listener.notices, ...beat.notices])];
  const noticesFirst = beat.doubt || notices.length > 0;
  const fallback = useRef<HTMLAudioElement>(null);
  const { heard, elsewhere, toggle, again } = useRoomSound(
    { beat, owner, stored: choice, firstLength: length, young, noticesFirst },
    fallback,
  );
  const [marks, setMarks] = useState(told);
  const [sheet, setSheet] = useState(false);
  const [breathesHere, setBreathesHere] = useDeviceSetting("breathe", breathesAtFirst);
  // A plan may open with the pacer; once it is switched here, that counts.
  const [planned, setPlanned] = useState(query.get("breath") === "1");
  const breathes = planned && breathesHere !== undefined ? "true" : breathesHere;
  const setBreathes = (value: string) => {
    setPlanned(false);
    setBreathesHere(value);
  };
  const playback = heard?.playback;
  const playing = playback?.playing ?? false;
  // Not by its place: a sound that is opened again where it was left has its notices before it first.
  const [played, setPlayed] = useState(false);
  if (playing && !played) setPlayed(true);
  const quiet = useQuiet(playing);
  const rest = useRest(quiet);
  const shown = heard?.listening ?? listening;
  const seconds = playback?.duration || soundSeconds(beat.stages, shown);
  const now = nowPlaying(beat.stages, shown, playback?.time ?? 0);
  useWakeLock(playing && staysLit(now, heard?.timer));
  const left = seconds - (playback?.time ?? 0);
  const ended = playback?.ended ?? false;
  /** Whoever listens incognito leaves no marks: for them the room stays as it was. */
  const asks = ended && !beat.incognito;
  const control = useFocusAfterEnding(asks);
  const scripted = breathes !== undefined;
  const begun = playing || (playback?.time ?? 0) >= 1;
  const title = beatTitle(beat.focus);
  return (
    <section
      aria-labelledby="result"
      data-quiet={quiet ? "" : undefined}
      className="group/room page flex min-h-[calc(100svh-8rem-env(safe-area-inset-bottom))] max-w-2xl flex-col items-center gap-2 pt-3 pb-2 sm:gap-5 sm:py-8 sm:[@media(max-height:860px)]:gap-2 sm:[@media(max-height:860px)]:py-4 lg:min-h-[calc(100svh-4rem)]"
    >
      <NightLight now={now} quiet={quiet} />
      <div className="grid w-full grid-cols-[48px_minmax(0,1fr)_48px] items-start sm:grid-cols-[96px_minmax(0,1fr)_96px]">
        <div className={FADES}>
          <BackLink to={beat.incognito ? "/assessment" : "/history"} />
        </div>
        <h1
          ref={rest.title}
          id="result"
          dir="auto"
          className={`title break-words pt-1 text-center max-sm:[@media(max-height:700px)]:text-2xl transition-opacity duration-1000 group-data-quiet/room:opacity-60 dark:group-data-quiet/room:opacity-45 sm:pt-0 ${asks ? "sr-only" : ""}`}
        >
          {title}
        </h1>
      </div>
      {!asks && (
        <Told
          said={said}
          stages={beat.stages}
          seconds={isSequence(shown) ? composedSeconds(beat.stages, shown) : seconds}
          className={`note text-center text-balance [@media(max-height:700px)]:hidden ${FADES}`}
        />
      )}
      {/* It stays in sight beside the sound. */}
      {beat.doubt && (
        <div ref={rest.help} className="w-full">
          <DoubtHelp about={beat.doubt_about} help={props.help} />
        </div>
      )}
      {notices.length > 0 && !asks && (
        <div className={`w-full ${FADES}`}>
          <ListeningNotices notices={notices} folded={played} />
        </div>
      )}
      <div className="grid w-full grow">
        <div
          className={`grid min-h-24 w-full place-items-center transition-opacity duration-1000 [container-type:size] [grid-area:1/1] ${noticesFirst ? "min-h-36" : ""} ${asks ? "opacity-10" : ""}`}
        >
          <div ref={rest.scene} className="w-[min(80vw,60vh,100cqw,100cqh)]">
            <Scene
              stages={now.stages}
              layer={now.kind === "rise" ? "bowls" : shown.layer}
              share={now.share}
              playing={playing && !isSilent(now)}
              breathe={breathes === "true"}
              soundBreath={() => heard && soundBreathAt(heard.listening, heard.decks.time)}
            />
          </div>
        </div>
        {asks && (
          <div className="relative place-self-center [grid-area:1/1]">
            <Ending
              beatId={beat.id}
              marks={marks}
              onMarks={setMarks}
              onAgain={again}
              inFront={!sheet}
            />
          </div>
        )}
      </div>
      <div ref={rest.below} className="grid w-full justify-items-center gap-[inherit]">
        {!asks && (
          <>
            <div className="grid min-h-18 w-full place-items-center" data-stays>
              {scripted ? (
                <button
                  ref={control}
                  type="button"
                  className="button size-18 px-0 group-data-quiet/room:bg-transparent group-data-quiet/room:text-ink-soft group-data-quiet/room:duration-1000 sm:size-20"
                  aria-label={player(playing ? "pause" : "play")}
                  onClick={toggle}
                >
                  {playing ? (
                    <ControlIcon name="pause" className="size-9 fill-current stroke-1" />
                  ) : (
                    <ControlIcon
                      name="play"
                      className="size-9 translate-x-0.5 fill-current stroke-1"
                    />
                  )}
                </button>
              ) : (
                <EarlyPlayer
                  ref={fallback}
                  {...{ beat, listening, savesData }}
                  label={player("playNamed", { name: title })}
                />
              )}
            </div>
            <TimeLeft now={now} left={left} heard={heard} />
          </>
        )}
        <p role="status" className="max-w-prose text-center empty:sr-only">
          {elsewhere ? t("anotherPlays") : heard?.status}
        </p>
      </div>
      {/* Beside numbers to call there is one thing to do. */}
      {!beat.incognito && !beat.doubt && !begun && !ended && (
        <div className="peer grid justify-items-center">
          <MarkQuestion
            beatId={beat.id}
            moment="before"
            marks={marks}
            onKept={(before) => setMarks({ ...marks, before })}
          />
        </div>
      )}
      {beat.incognito && (
        <div className={FADES}>
          <PrivateNote scripted={scripted} />
        </div>
      )}
      {heard && begun && !ended && (
        <div className={`peer empty:hidden ${FADES}`}>
          <EarsQuestion
            heard={heard}
            onAnswered={() => control.current?.focus({ preventScroll: true })}
          />
        </div>
      )}
      {heard && !ended && (
        // A short screen has room for one thing to choose at a time.
        <div
          className={`empty:hidden [@media(max-height:700px)]:peer-has-[button]:hidden ${FADES}`}
        >
          <LayerChips heard={heard} stages={beat.stages} young={young} />
        </div>
      )}
      {heard && !asks && (
        <div className={`w-full max-w-md ${FADES}`}>
          <Controls heard={heard} onOptions={() => setSheet(true)} />
        </div>
      )}
      {heard?.ready && !ended && (
        <div className={FADES}>
          <AutomaticDownload beat={beat} device={heard.device} take={takeNew} />
        </div>
      )}
      {heard && (
        <OptionsSheet
          open={sheet}
          onClose={() => setSheet(false)}
          beat={beat}
          heard={heard}
          young={young}
          share={now.kind === "rise" ? 1 : now.share}
          breathes={breathes === "true"}
          onBreathe={(on) => setBreathes(String(on))}
        />
      )}
      <WithoutScripts
        beat={beat}
        owner={owner}
        young={young}
        choice={served}
        length={length}
        listening={listening}
        marks={marks}
        flacBytes={flacBytes}
      />
    </section>
  );
}
