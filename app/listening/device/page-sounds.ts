/** The sounds of this page that are playing. */
export function playingSounds(): readonly HTMLAudioElement[] {
  return [...document.querySelectorAll("audio")].filter(({ paused }) => !paused);
}

/** @param goesOn whether a sound goes on playing. @default none does */
export function stopSounds(goesOn: (sound: HTMLMediaElement) => boolean = () => false): void {
  for (const sound of document.querySelectorAll("audio")) {
    if (!goesOn(sound)) sound.pause();
  }
}
