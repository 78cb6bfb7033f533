import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * The time zone of this device.
 * @param rendered on the server and while the page is hydrated
 */
export function useTimeZone(rendered = "UTC"): string {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => rendered,
  );
}
