import { useEffect, useState } from "react";

/**
 * Counts a wait down, second by second.
 * @param wait a new object begins a new wait
 * @returns undefined before scripts run: a page without them cannot count
 */
export function useSecondsLeft(wait: { readonly waitSeconds: number }): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const end = Date.now() + wait.waitSeconds * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
