/** A network that is no faster than the sound is trusted after this time, ms. */
const PATIENCE_MS = 2000;
/** How far from its place a sound may be when it is not playing, s. */
const SAME_PLACE = 0.05;

const EVENTS = ["loadedmetadata", "seeked", "canplay", "canplaythrough"] as const;

interface LoadOptions {
  /** Where it is to be, s: it moves on while another sound plays. */
  readonly place: () => number;
  readonly isPlaying: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Loads the source of an element, silently, until it can play on at a place.
 * @returns false when it cannot be loaded; never returns when the signal is aborted
 */
export function loadAt(
  element: HTMLMediaElement,
  { place, isPlaying, signal }: LoadOptions,
): Promise<boolean> {
  let patient = true;
  let sought = false;
  return new Promise((resolve) => {
    const look = () => {
      // Bytes beyond its head are of use only while it is to play.
      const preload = isPlaying() ? "auto" : "metadata";
      if (element.preload !== preload) element.preload = preload;
      if (element.readyState < HTMLMediaElement.HAVE_METADATA || element.seeking) return;
      const moved = !isPlaying() && Math.abs(element.currentTime - place()) > SAME_PLACE;
      if (!sought || moved) {
        sought = true;
        element.currentTime = place();
        return;
      }
      const enough = patient && isPlaying() ? "HAVE_ENOUGH_DATA" : "HAVE_CURRENT_DATA";
      if (element.readyState >= HTMLMediaElement[enough]) resolve(true);
    };
    const waiting = setInterval(() => {
      patient = false;
      look();
    }, PATIENCE_MS);
    signal.addEventListener("abort", () => clearInterval(waiting));
    for (const type of EVENTS) element.addEventListener(type, look, { signal });
    element.addEventListener(
      "error",
      () => {
        clearInterval(waiting);
        resolve(false);
      },
      { signal },
    );
    look();
  });
}
