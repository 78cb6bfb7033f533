import { useCallback, useEffect, useState } from "react";

/** Told to the other places of the same page; other tabs hear the browser's own `storage`. */
const CHANGED = "device-setting-changed";

/**
 * Whether the page's own markup has been taken over by its scripts: before that, what is shown must
 * be what the edge sent; after it, a setting is known at once. Never true on the edge.
 */
let takenOver = false;

/**
 * A wish that this device remembers, and nobody else: read from its storage, told to every place
 * that shows it. Undefined until the page has its scripts. Not by useSyncExternalStore: its
 * synchronous update breaks React 18 where it meets a part that is not hydrated yet (error 345).
 * @param otherwise what holds as long as nothing was chosen here; must be the same function each time
 */
export function useDeviceSetting(
  name: string,
  otherwise: () => string,
): readonly [string | undefined, (value: string) => void] {
  const read = useCallback(() => stored(name) ?? otherwise(), [name, otherwise]);
  const [value, setValue] = useState(() => (takenOver ? read() : undefined));
  useEffect(() => {
    takenOver = true;
    const follow = () => setValue(read());
    follow();
    return subscribe(follow);
  }, [read]);
  const choose = useCallback((chosen: string) => store(name, chosen), [name]);
  return [value, choose];
}

/** Storage may be forbidden, as in some private windows: then nothing is remembered. */
function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    console.warn(error);
  }
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
