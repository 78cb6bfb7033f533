import { forwardRef } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";
import { hasFlac, hasWav, soundAddress } from "#worker/sound/container/sound-file.ts";
import { choiceFor, isWithoutNoise, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { isSequence, type PlaybackOptions, softly } from "#worker/sound/playback-options.ts";
import { ListeningForm } from "../choosing/listening-form.tsx";
import { HowRead, StageNumbers } from "../how-made.tsx";
import { RemoveIncognito } from "../room-address.tsx";
import { DataMeter, FileLinks } from "../saving/saved-file.tsx";
import type { SessionLength } from "../session-length.ts";
import { StageTimeline } from "../stage-timeline.tsx";
import { t } from "../words/room.compiled.ts";
import { t as softer } from "../words/softer.compiled.ts";
import { MarkQuestion, type Marks } from "./ending.tsx";

interface WithoutScriptsProps {
  readonly beat: Beat;
  readonly owner: string;
  /** Under 18, by the profile. */
  readonly young: boolean;
  readonly choice: ListeningChoice;
  readonly length: SessionLength;
  readonly listening: PlaybackOptions;
  readonly marks: Marks;
  readonly flacBytes: number | undefined;
}

/**
 * The same room as forms and links, for a browser that runs no scripts. React leaves a `noscript` of the server as it
 * is: the scripts of the page are built without what is in it.
 */
export function WithoutScripts(props: WithoutScriptsProps) {
  return <noscript>{import.meta.env.SSR && <FormsAndLinks {...props} />}</noscript>;
}

function FormsAndLinks(props: WithoutScriptsProps) {
  const { beat, owner, young, choice, length, listening, marks, flacBytes } = props;
  const session = { stages: beat.stages, young };
  return (
    <div className="card grid w-full gap-6">
      <p>{t(`startLow.${listening.ears}`)}</p>
      <p>{softer("text")}</p>
      <h2 className="heading">{t("withoutScripts")}</h2>
      <ListeningForm
        stages={beat.stages}
        minutes={length}
        owner={owner}
        choice={choice.layer === "suggested" ? choice : choiceFor(choice, session)}
        noise={!isWithoutNoise(session)}
      />
      <StageTimeline stages={beat.stages} />
      <StageNumbers stages={beat.stages} />
      <DataMeter beat={beat} listening={listening} flacBytes={flacBytes} scripted={false} />
      <FileLinks beat={beat} listening={listening} flacBytes={flacBytes} />
      <HowRead beat={beat} />
      {beat.incognito ? (
        <RemoveIncognito beat={beat} />
      ) : (
        <MarkQuestion beatId={beat.id} moment="after" marks={marks} onKept={() => {}} />
      )}
    </div>
  );
}

interface EarlyPlayerProps {
  readonly beat: Pick<Beat, "audio_url">;
  readonly listening: PlaybackOptions;
  readonly label: string;
  /** The browser asks to save data: the smaller file comes first, as it does of a sound with silence in it. */
  readonly savesData: boolean;
}

/** The browser's own player: until the scripts are there, and without them. It loads nothing before it is asked. */
export const EarlyPlayer = forwardRef<HTMLAudioElement, EarlyPlayerProps>(function EarlyPlayer(
  { beat, listening: chosen, label, savesData },
  player,
) {
  const listening = softly(chosen);
  const wav = soundAddress(beat.audio_url, "wav", listening);
  const attributes = {
    controls: true,
    preload: "none",
    className: "w-full max-w-md",
    "aria-label": label,
  } as const;
  const prefersFlac = savesData || isSequence(listening);
  if (!prefersFlac || !hasFlac({ listening })) {
    return <audio ref={player} src={wav} {...attributes} />;
  }
  return (
    <audio ref={player} {...attributes}>
      <source src={soundAddress(beat.audio_url, "flac", listening)} type="audio/flac" />
      {hasWav(listening) && <source src={wav} type="audio/wav" />}
    </audio>
  );
});
