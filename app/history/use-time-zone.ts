import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The time zone of this device; UTC on the server and while the page is hydrated. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
}
