import { useEffect, useRef, useState } from "react";
import { t as ready } from "#app/generator/words/ready.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";
import { useCostlyConnection } from "../device/connection.ts";
import { useAutoContainer, useAutoDownload, useNamingByTitle } from "../device/saving-settings.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { t } from "../words/saving.compiled.ts";
import { linkTo } from "./saved-file.tsx";

interface AutomaticDownloadProps {
  readonly beat: Beat;
  /** What computes the sound. @default the edge */
  readonly device: ReadyDeviceSound | undefined;
  /** Asked once: whether this beat still waits for its first download. */
  readonly take: () => boolean;
}

/** Says that a beat is ready and downloads it, unless that is turned off or would be dear. */
export function AutomaticDownload({ beat, device, take }: AutomaticDownloadProps) {
  const [automatic] = useAutoDownload();
  const [container] = useAutoContainer();
  const [byTitle] = useNamingByTitle();
  const costly = useCostlyConnection();
  const [outcome, setOutcome] = useState<"none" | "saved" | "held" | "off">("none");
  const link = useRef<HTMLAnchorElement>(null);
  // Only bytes that travel cost anything: what the device computes is saved on any connection.
  const held = costly === true && device === undefined;
  const known = automatic !== undefined && costly !== undefined;
  useEffect(() => {
    if (!known || !take()) return;
    if (!automatic) return setOutcome("off");
    setOutcome(held ? "held" : "saved");
    if (!held) link.current?.click();
  }, [known, automatic, held, take]);

  // The beat itself, as it was composed, whatever is heard at the moment: the file that the
  // specification names, and the same for everybody. FLAC has its samples in fewer bytes.
  const file = { beat, listening: AS_COMPOSED } as const;
  const saved = linkTo({ ...file, container: container || "wav" }, { device, byTitle });
  return (
    <div className="note max-w-prose text-center">
      <a ref={link} {...uncounted(saved)} hidden>
        {t("auto")}
      </a>
      <p role="status" className="empty:sr-only">
        {outcome !== "none" && (
          <>
            <span className="block">
              {ready(outcome === "saved" ? "downloaded" : "toDownload")}
            </span>
            <span>{t("receipt", { credits: beat.credits_left })}</span>
          </>
        )}
        {outcome === "held" && <span className="block">{t("held")}</span>}
      </p>
    </div>
  );
}

/** The edge does not count a download that the page started by itself. */
function uncounted({ href, download }: ReturnType<typeof linkTo>) {
  return download === true ? { href: `${href}&auto=1`, download } : { href, download };
}
