import { useCallback, useEffect, useState } from "react";
import type { Connection } from "./connection.ts";
import { useDeviceSetting } from "./use-device-setting.ts";

const undecided = () => "";

/**
 * Whether sound is computed on the device instead of streamed: as chosen here, by default as the
 * browser's Save-Data setting. Undefined until the page is hydrated; later renders read it at once,
 * so that nothing is streamed by mistake.
 * @returns the setting, how to choose it, and whether it is on for the browser's wish alone
 */
export function useSaveData(): readonly [boolean | undefined, (on: boolean) => void, boolean] {
  const [chosen, choose] = useDeviceSetting("save-data", undecided);
  const [asked, setAsked] = useState(browserAsks);
  useEffect(() => {
    const connection = connectionOf() as Partial<EventTarget> | undefined;
    const follow = () => setAsked(browserAsks());
    connection?.addEventListener?.("change", follow);
    return () => connection?.removeEventListener?.("change", follow);
  }, []);
  const set = useCallback((on: boolean) => choose(String(on)), [choose]);
  if (chosen === undefined) return [undefined, set, false];
  return chosen === "" ? [asked, set, asked] : [chosen === "true", set, false];
}

function browserAsks(): boolean {
  return connectionOf()?.saveData === true;
}

/** The server has no connection of the person. */
function connectionOf(): Connection | undefined {
  return (globalThis.navigator as { connection?: Connection } | undefined)?.connection;
}
