import { PLAYER } from "#app/words/player.ts";
import { ROOM } from "#app/words/room.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { choiceFor, isWithoutNoise, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { ListeningForm } from "../choosing/listening-form.tsx";
import { RemoveIncognito } from "../remove-incognito.tsx";
import { DataMeter } from "../saving/data-meter.tsx";
import { FileLinks } from "../saving/file-links.tsx";
import type { SessionLength } from "../session-length.ts";
import { StageNumbers } from "../stage-numbers.tsx";
import { StageTimeline } from "../stage-timeline.tsx";
import type { Marks } from "./change.ts";
import { HowRead } from "./how-read.tsx";
import { MarkQuestion } from "./mark-question.tsx";

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

/** The same room as forms and links, for a browser that runs no scripts. */
export function WithoutScripts(props: WithoutScriptsProps) {
  const { beat, owner, young, choice, length, listening, marks, flacBytes } = props;
  const session = { stages: beat.stages, young };
  return (
    <noscript>
      <div className="card grid w-full gap-6">
        {/* The browser's own player begins at its full volume. */}
        <p>{PLAYER.startLow[listening.ears]}</p>
        <h2 className="heading">{ROOM.withoutScripts}</h2>
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
    </noscript>
  );
}
