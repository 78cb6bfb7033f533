/** The sounds of this page that are playing. */
export function playingSounds(): readonly HTMLAudioElement[] {
  return [...document.querySelectorAll("audio")].filter(({ paused }) => !paused);
}

/** @param except goes on playing. @default none */
export function stopSounds(except?: HTMLMediaElement): void {
  for (const sound of document.querySelectorAll("audio")) {
    if (sound !== except) sound.pause();
  }
}
