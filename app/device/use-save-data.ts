import { useEffect, useState } from "react";

const REMEMBERED = "save-data";

/**
 * Whether sound is computed on the device instead of streamed: as the person chose here, or else as
 * the browser says. Undefined until the page has its scripts.
 */
export function useSaveData(): readonly [boolean | undefined, (on: boolean) => void] {
  const [on, setOn] = useState<boolean>();
  useEffect(() => setOn(wanted()), []);
  return [
    on,
    (next) => {
      localStorage.setItem(REMEMBERED, String(next));
      setOn(next);
    },
  ];
}

function wanted(): boolean {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered !== null) return remembered === "true";
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
