import { useEffect, useState } from "react";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { computeOnDevice } from "./device-sound.ts";

export type DeviceSound =
  | { readonly status: "off" | "computing" | "failed" }
  | { readonly status: "ready"; readonly address: string };

/** The sound of a formula, computed on this device while `wanted`, as an object URL. */
export function useDeviceSound(formula: Formula, wanted: boolean): DeviceSound {
  const [sound, setSound] = useState<DeviceSound>({ status: "off" });
  useEffect(() => {
    if (!wanted) {
      setSound({ status: "off" });
      return;
    }
    setSound({ status: "computing" });
    const leaving = new AbortController();
    let address: string | undefined;
    computeOnDevice(formula, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setSound({ status: "ready", address });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error(error);
        setSound({ status: "failed" });
      },
    );
    return () => {
      leaving.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [formula, wanted]);
  return sound;
}
