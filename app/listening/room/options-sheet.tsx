import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { t as shell } from "#app/shell/words/shell.compiled.ts";
import { networkAnswers } from "../device/network.ts";
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
        <h2 id="options" tabIndex={-1} className="heading outline-none">
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

/** Why the options are not there: the network does not answer, or it does and this document cannot load them. */
type Missing = "lost" | "gone";

async function loadOptions(): Promise<typeof Options | Missing> {
  const load = async () => (await import("./options.tsx")).Options;
  try {
    return await load();
  } catch (error) {
    console.warn(error);
  }
  if (!(await networkAnswers())) return "lost";
  // Some browsers ask for a script once more.
  return load().catch((error: unknown) => {
    console.warn(error);
    return "gone";
  });
}

/** The options once they are loaded, or why they are not; undefined while they are on their way. */
function useOptions(open: boolean) {
  const [loaded, setLoaded] = useState<{ readonly options: typeof Options | Missing }>();
  const asking = useRef(false);
  const there = typeof loaded?.options === "function";

  async function load(): Promise<void> {
    if (asking.current) return;
    asking.current = true;
    setLoaded(undefined);
    setLoaded({ options: await loadOptions() });
    asking.current = false;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the network was gone, opening it tries again
  useEffect(() => {
    if (!there) void load();
  }, [open]);
  return [loaded?.options, load] as const;
}

interface OptionsSheetProps extends ComponentProps<typeof Options> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The options of a room in their sheet. They are loaded after it: nothing of them is needed for the first sound. */
export function OptionsSheet({ open, onClose, ...options }: OptionsSheetProps) {
  const [Loaded, load] = useOptions(open);
  const [asked, setAsked] = useState(false);
  const there = typeof Loaded === "function";
  // The button that was pressed is gone.
  useEffect(() => {
    if (asked && there) document.getElementById("options")?.focus();
  }, [asked, there]);
  if (!open) return null;
  const missing = typeof Loaded === "string" ? Loaded : undefined;

  function again() {
    setAsked(true);
    // A new document ends what plays, which the sentence above the button says.
    if (missing === "gone") location.reload();
    else void load();
  }

  return (
    <Sheet onClose={onClose}>
      {there ? (
        <Loaded {...options} />
      ) : (
        <>
          <p role="status">{missing ? t(`missing.${missing}`) : player("waits")}</p>
          {(missing || asked) && (
            <button type="button" className="button-quiet justify-self-start" onClick={again}>
              {shell("again")}
            </button>
          )}
        </>
      )}
    </Sheet>
  );
}
