import type { Beat } from "#worker/features/beats/beat.ts";
import { arcFrames } from "#worker/sound/arc/arc.ts";
import { wavBytes } from "#worker/sound/container/wav.ts";

/** What is needed to play a beat, to name it, and to say what is to be read before. */
export type KeptSound = Pick<
  Beat,
  "focus" | "stages" | "duration_seconds" | "notices" | "doubt" | "doubt_about"
>;

/** A beat as a device keeps it: never the words that it was made from. */
export type KeptBeat = KeptSound & Pick<Beat, "id" | "name" | "created_on">;

/** The part of a sound that a device keeps. */
export function keptSound(sound: KeptSound): KeptSound {
  const { focus, stages, duration_seconds, notices, doubt, doubt_about } = sound;
  return { focus, stages, duration_seconds, notices, doubt, doubt_about };
}

/** The part of a beat that a device keeps. */
export function keptBeat(beat: KeptBeat): KeptBeat {
  const { id, name, created_on } = beat;
  return { id, name, created_on, ...keptSound(beat) };
}

/**
 * A kept beat as players take one.
 * @param booked whether the server knows it: of one that it does not know, nothing is recorded there
 */
export function playable(kept: KeptBeat, booked: boolean): Beat {
  const audio = `/api/beats/${kept.id}/audio.wav`;
  return {
    ...kept,
    ...{ mood: "", context_class: "Spiritual", quality_score: "0%", favourite: false },
    bytes: wavBytes(arcFrames(kept.stages)),
    audio_url: audio,
    download_url: `${audio}?download=1`,
    file_name: `${kept.name}.wav`,
    incognito: !booked,
    credits_left: 0,
  };
}
