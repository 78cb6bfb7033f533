import { useEffect, useState } from "react";
import { type PlaybackOptions, SOFTENED, softly } from "#worker/sound/playback-options.ts";

/** A volume that no element has by itself. */
const TRIED = 0.5;
/** How long an element is given to go back on it, ms: on a busy page WebKit takes a tenth of a second. */
const PATIENCE_MS = 300;

/**
 * Whether an element keeps the volume that it is given. On iPhones and iPads only their own keys set it: WebKit shows the
 * volume as set, and puts the old one back in a later task (`HTMLMediaElement::setVolume`).
 */
export async function holdsVolume(element: Pick<HTMLMediaElement, "volume">): Promise<boolean> {
  element.volume = TRIED;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  return element.volume === TRIED;
}

let asked: Promise<boolean> | undefined;
let answer: boolean | undefined;

/** Whether sound elements keep their volume; undefined until that was tried, once on a page. */
export function useVolumeHolds(): boolean | undefined {
  const [holds, tell] = useState(answer);
  useEffect(() => {
    asked ??= holdsVolume(new Audio());
    void asked.then((known) => {
      answer = known;
      tell(known);
    });
  }, []);
  return holds;
}

/**
 * The sound to play of what was chosen: pure tones at full scale are played lower by the volume of their element, and
 * where that keeps none they are served calm. What takes over from a soft sound rises from there, or stays as soft.
 * @returns undefined while that is not known
 */
export function playedAs(
  listening: PlaybackOptions,
  { holds, fromSoft }: { readonly holds: boolean | undefined; readonly fromSoft: boolean },
): PlaybackOptions | undefined {
  if (holds || (listening.master !== "full" && !fromSoft)) return listening;
  if (holds === undefined) return undefined;
  return fromSoft ? softly(listening) : { ...listening, master: SOFTENED.master };
}
