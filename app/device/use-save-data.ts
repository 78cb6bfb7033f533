import { useSyncExternalStore } from "react";

const REMEMBERED = "save-data";
/** Told to the other places of the same page; other tabs hear the browser's own `storage`. */
const CHANGED = "save-data-changed";

/**
 * Whether sound is computed on the device instead of streamed: as the person chose here, or else as
 * the browser says. Undefined until the page has its scripts; what a script shows knows it at once,
 * so that nothing is streamed before.
 */
export function useSaveData(): readonly [boolean | undefined, (on: boolean) => void] {
  const on = useSyncExternalStore<boolean | undefined>(subscribe, wanted, () => undefined);
  return [on, choose];
}

function choose(on: boolean): void {
  localStorage.setItem(REMEMBERED, String(on));
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener("storage", changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener("storage", changed);
  };
}

function wanted(): boolean {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered !== null) return remembered === "true";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
