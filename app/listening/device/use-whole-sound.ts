import { useEffect, useState } from "react";
import type { OpenSound } from "./device-sound.ts";
import type { SoundInContainer } from "./sound-protocol.ts";

export type WholeSound =
  | { readonly status: "computing" | "failed" }
  | { readonly status: "ready"; readonly sound: SoundInContainer; readonly address: string };

const COMPUTING = { status: "computing" } as const;

/** One sound computed whole, as an object URL. @param open undefined while it is not wanted */
export function useWholeSound(open: OpenSound | undefined, sound: SoundInContainer): WholeSound {
  const [whole, setWhole] = useState<WholeSound>(COMPUTING);
  useEffect(() => {
    setWhole(COMPUTING);
    if (!open) return;
    const leaving = new AbortController();
    let address: string | undefined;
    open.whole(sound, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setWhole({ status: "ready", sound, address });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.warn(error);
        setWhole({ status: "failed" });
      },
    );
    return () => {
      leaving.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [open, sound]);
  // What was computed of another sound, until the effect has run, is not this one.
  return whole.status === "ready" && whole.sound !== sound ? COMPUTING : whole;
}
