/** How close two sounds are to be, s: a tenth of a period at 200 Hz. */
const CLOSE = 0.0005;
/** How long a correction is to take, s. */
const CORRECTION = 0.05;
const SLOWEST = 0.5;
const FASTEST = 2;
const TICK_MS = 4;
/** Readings of a distance, of which the middle one counts: a browser renders ahead in bursts. */
const READINGS = 9;
const MOST_CORRECTIONS = 2;

/**
 * Plays a silent element a little slower or faster until it is in step with another one. A browser
 * begins to play at a multiple of some milliseconds, which is more than a period of the tones.
 *
 * A speed is heard some time after it is set, so it is not steered by what is read meanwhile: it is set
 * for as long as the distance needs, and what is left is read after that.
 * @param ahead by how many seconds the element is ahead now
 */
export async function bringIntoStep(
  element: HTMLMediaElement,
  ahead: () => number,
  signal: AbortSignal,
): Promise<void> {
  // Stretched in time without its pitch, the place of a sound is only roughly known.
  element.preservesPitch = false;
  for (let correction = 0; correction < MOST_CORRECTIONS; correction++) {
    const distance = await middle(ahead);
    if (signal.aborted || Math.abs(distance) < CLOSE) return;
    const speed = Math.min(FASTEST, Math.max(SLOWEST, 1 - distance / CORRECTION));
    element.playbackRate = speed;
    await pause((distance / (1 - speed)) * 1000);
    element.playbackRate = 1;
    if (signal.aborted) return;
  }
}

/** The middle of several readings. */
async function middle(read: () => number): Promise<number> {
  const readings: number[] = [];
  while (readings.length < READINGS) {
    await pause(TICK_MS);
    readings.push(read());
  }
  readings.sort((one, other) => one - other);
  return readings[Math.floor(READINGS / 2)] ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
