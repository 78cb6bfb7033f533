import { useEffect, useState } from "react";

/** The time zone of this device; the one that the page was rendered with until scripts know it. */
export function usePlace(rendered: string): string {
  const [zone, setZone] = useState(rendered);
  useEffect(() => {
    setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || rendered);
  }, [rendered]);
  return zone;
}
