import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { t as player } from "../words/player.compiled.ts";
import { t } from "../words/room.compiled.ts";
import type { Options } from "./options.tsx";

interface SheetProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog from below on a phone, in the middle elsewhere. It is open while it is rendered. */
function Sheet({ onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: one that is taken away first gives the focus back to nothing.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  function closeOutside({ target }: MouseEvent) {
    if (target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby="options"
      onClose={onClose}
      onClick={closeOutside}
      className="mt-auto mb-0 max-h-[85dvh] scroll-pt-24 scroll-pb-12 w-full max-w-full overflow-y-auto overscroll-contain rounded-t-card border border-line bg-page p-0 text-ink shadow-float backdrop:bg-black/50 sm:m-auto sm:max-w-2xl sm:rounded-card"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-page px-[min(1.25rem,6vw)] py-3 sm:px-8">
        <h2 id="options" className="heading">
          {t("options")}
        </h2>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("done")}
        </button>
      </div>
      <div className="grid gap-4 px-[min(1.25rem,6vw)] pt-5 pb-12 sm:px-8">{children}</div>
      <div className="pointer-events-none sticky bottom-0 -mt-10 h-10 bg-linear-to-t from-page to-transparent" />
    </dialog>
  );
}

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
      {Loaded === undefined ? <p role="status">{player("waits")}</p> : <Loaded {...options} />}
    </Sheet>
  );
}
