import { useCallback, useEffect, useState } from "react";

/** Fired within the page; other tabs get the browser's `storage` event. */
const CHANGED = "device-setting-changed";

/**
 * Whether the page is hydrated: before that, the rendered markup must match the server's; after it,
 * a setting is read at once. Never true on the server.
 */
let hydrated = false;

/**
 * A setting that only this device stores, kept in step wherever it is shown. Undefined until the
 * page is hydrated. Not by useSyncExternalStore: its synchronous update breaks React 18 where it
 * meets a part that is not hydrated yet (error 345).
 * @param byDefault the value while nothing is stored; must be the same function on each render
 */
export function useDeviceSetting(
  name: string,
  byDefault: () => string,
): readonly [string | undefined, (value: string) => void] {
  const read = useCallback(() => stored(name) ?? byDefault(), [name, byDefault]);
  const [value, setValue] = useState(() => (hydrated ? read() : undefined));
  useEffect(() => {
    hydrated = true;
    const follow = () => setValue(read());
    follow();
    return subscribe(follow);
  }, [read]);
  const choose = useCallback((chosen: string) => store(name, chosen), [name]);
  return [value, choose];
}

/** Storage may be disabled, as in some private windows: then nothing is stored. */
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
