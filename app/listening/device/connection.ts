import { useCallback, useEffect, useState } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/** What a browser says about the network; most say nothing. Source: the Network Information API. */
interface Connection {
  readonly saveData?: boolean | undefined;
  readonly type?: string | undefined;
  readonly effectiveType?: string | undefined;
}

const SLOW = ["slow-2g", "2g", "3g"];

/**
 * Whether the connection says that bytes are dear or slow to come: no large file is sent over it unless
 * the person asks. A browser that says nothing counts as one that has enough.
 */
export function isCostly(connection: Connection | undefined): boolean {
  if (connection === undefined) return false;
  const { saveData, type, effectiveType = "" } = connection;
  return saveData === true || type === "cellular" || SLOW.includes(effectiveType);
}

/** Whether the connection is costly now; undefined until the page is hydrated. */
export function useCostlyConnection(): boolean | undefined {
  const [costly, setCostly] = useState<boolean>();
  useEffect(() => {
    const { connection } = navigator as { connection?: Connection & Partial<EventTarget> };
    const follow = () => setCostly(isCostly(connection));
    follow();
    connection?.addEventListener?.("change", follow);
    return () => connection?.removeEventListener?.("change", follow);
  }, []);
  return costly;
}

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
