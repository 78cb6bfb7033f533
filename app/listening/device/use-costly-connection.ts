import { useEffect, useState } from "react";
import { type Connection, isCostly } from "./connection.ts";

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
