import type { Visitor } from "./visitor.ts";

/** Where the sound is that is heard, s. */
export function place(visitor: Visitor): Promise<number> {
  return visitor.asks(
    () => document.querySelector<HTMLAudioElement>("audio[data-heard]")?.currentTime ?? 0,
  );
}

/** Waits until the sound that is heard plays beyond a place, s. */
export async function playsPast(visitor: Visitor, seconds: number): Promise<void> {
  await visitor.until((least) => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    return sound !== null && !sound.paused && sound.currentTime > least;
  }, seconds);
}

/** Waits until the sound that is heard plays near a place, s: the machine may be busy, but not for a minute. */
export async function playsNear(visitor: Visitor, seconds: number): Promise<void> {
  await visitor.until((least) => {
    const sound = document.querySelector<HTMLAudioElement>("audio[data-heard]");
    if (sound === null || sound.paused || sound.seeking) return false;
    return sound.currentTime > least && sound.currentTime < least + 70;
  }, seconds - 10);
}

/** Opens the room of a beat and plays it. @param query of its address */
export async function playsInRoom(visitor: Visitor, id: string, query = ""): Promise<void> {
  await visitor.opens(`/listen/${id}${query}`);
  await visitor.hydrated();
  await visitor.presses("button", /^Play$/);
  await playsPast(visitor, 1);
}

/** Moves the slider to a place, as a hand would. */
export async function seeks(visitor: Visitor, seconds: number): Promise<void> {
  await visitor.asks((to) => {
    const slider = document.querySelector<HTMLInputElement>("input[aria-label=Position]");
    if (slider === null) throw new Error("There is no slider.");
    // React looks at what it has set itself, unless the browser's own setter is used.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, to);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, String(seconds));
}

/** Presses the mouse where a share of the sound lies on the track of its slider. */
export async function pressesTrack(visitor: Visitor, share: number): Promise<void> {
  await visitor.stirs();
  const spot = await visitor.until((part) => {
    const slider = document.querySelector<HTMLInputElement>("input[aria-label=Position]");
    if (slider === null || slider.disabled) return undefined;
    const { left, top, width, height } = slider.getBoundingClientRect();
    // The middle of its thumb is never at the very end.
    const thumb = height / 2;
    const [x, y] = [left + thumb / 2 + (width - thumb) * part, top + height / 2];
    return document.elementFromPoint(x, y) === slider ? { x, y } : undefined;
  }, share);
  await visitor.window.press(spot.x, spot.y);
}

export async function focusesSlider(visitor: Visitor): Promise<void> {
  await visitor.until(() => {
    document.querySelector<HTMLInputElement>("input[aria-label=Position]")?.focus();
    return document.activeElement?.getAttribute("aria-label") === "Position";
  });
}

/** How long the sound is that is heard, s. */
export function duration(visitor: Visitor): Promise<number> {
  return visitor.asks(
    () => document.querySelector<HTMLAudioElement>("audio[data-heard]")?.duration ?? 0,
  );
}

/** Plays the browser's own player, which needs no scripts of the page. @returns how long its sound is, s */
export async function playsWithoutScripts(visitor: Visitor): Promise<number> {
  await visitor.until(() => {
    const player = document.querySelector<HTMLAudioElement>("audio[controls]");
    if (player === null) return false;
    // Nobody pressed it, and without that a browser plays nothing aloud.
    player.muted = true;
    void player.play();
    return true;
  });
  return visitor.until(() => {
    const player = document.querySelector<HTMLAudioElement>("audio[controls]");
    return player !== null && player.currentTime > 0.3 && player.duration;
  }) as Promise<number>;
}
