/** What a page tells the system of its sound, and the buttons that it handles. */
interface LockScreen {
  readonly actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;
  position: MediaPositionState | undefined;
}

declare global {
  var lockScreen: LockScreen;
}

/** Runs in the page, before its own scripts: keeps in `lockScreen` what the system is told. */
export function watchLockScreen(): void {
  const { mediaSession } = navigator;
  const handle = mediaSession.setActionHandler.bind(mediaSession);
  const place = mediaSession.setPositionState.bind(mediaSession);
  globalThis.lockScreen = { actions: {}, position: undefined };
  mediaSession.setActionHandler = (action, handler) => {
    handle(action, handler);
    if (handler) lockScreen.actions[action] = handler;
    else delete lockScreen.actions[action];
  };
  mediaSession.setPositionState = (position) => {
    place(position);
    lockScreen.position = position;
  };
}

/** Runs in the page: presses a button of the lock screen. */
export function pressOnLockScreen(details: MediaSessionActionDetails): void {
  const handler = lockScreen.actions[details.action];
  if (handler === undefined) throw new Error(`Nothing handles ${details.action}.`);
  handler(details);
}

/** Runs in the page: what a lock screen shows. */
export function shownOnLockScreen() {
  const { metadata, playbackState } = navigator.mediaSession;
  return {
    title: metadata?.title,
    artwork: metadata?.artwork.map(({ src }) => new URL(src).pathname),
    playbackState,
    actions: Object.keys(lockScreen.actions).toSorted(),
    position: lockScreen.position,
  };
}
