import { type ComponentProps, useEffect, useState } from "react";
import { PLAYER } from "#app/words/player.ts";
import type { Options } from "./options.tsx";
import { Sheet } from "./sheet.tsx";

interface OptionsSheetProps extends ComponentProps<typeof Options> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The options of a room in their sheet. They are loaded after it: nothing of them is needed for the first sound. */
export function OptionsSheet({ open, onClose, ...options }: OptionsSheetProps) {
  const [Loaded, setLoaded] = useState<typeof Options>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the network was gone, opening it tries again
  useEffect(() => {
    if (Loaded !== undefined) return;
    import("./options.tsx")
      .then((module) => setLoaded(() => module.Options))
      .catch((error: unknown) => console.warn(error));
  }, [Loaded, open]);
  if (!open) return null;
  return (
    <Sheet onClose={onClose}>
      {Loaded === undefined ? (
        <p role="status">{PLAYER.waitsForNetwork}</p>
      ) : (
        <Loaded {...options} />
      )}
    </Sheet>
  );
}
