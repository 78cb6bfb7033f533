import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { SAVING } from "#app/words/saving.ts";
import { hasFlac } from "#worker/domain/sound/container/flac-layers.ts";
import type { Container } from "#worker/domain/sound/container/sound-file.ts";
import { AS_COMPOSED, type Listening } from "#worker/domain/sound/listening.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { useAutoDownload } from "./device/use-auto-download.ts";
import { useCostlyConnection } from "./device/use-costly-connection.ts";
import type { ReadyDeviceSound } from "./device/use-device-sound.ts";
import { useAutoContainer, useNamingByTitle } from "./device/use-saving-settings.ts";
import { AutoContainer, FirstDownload } from "./saving/auto-container.tsx";
import { headAddress, linkTo, savedWavBytes } from "./saving/saved-file.ts";
import { useFileBytes } from "./saving/use-file-bytes.ts";

interface DownloadOptionsProps {
  readonly beat: Beat;
  /** What is heard, with the length that was chosen: what is saved. */
  readonly listening: Listening;
  /** What computes the sound. @default the edge */
  readonly device: ReadyDeviceSound | undefined;
  /** The beat was made a moment ago: its file is downloaded, unless that is turned off. */
  readonly isNew: boolean;
  /** Whether the automatic download was started or skipped: once for each beat, even if the setting changes. */
  readonly decided: MutableRefObject<boolean>;
}

/** The files of a beat, and the settings of how they are saved. */
export function DownloadOptions(props: DownloadOptionsProps) {
  const { beat, listening, device, isNew, decided } = props;
  const [automatic, setAutomatic] = useAutoDownload();
  const [autoContainer, setAutoContainer] = useAutoContainer();
  const [byTitle, setByTitle] = useNamingByTitle();
  const costly = useCostlyConnection();
  const [outcome, setOutcome] = useState<"none" | "saved" | "held">("none");
  const link = useRef<HTMLAnchorElement>(null);
  // Only bytes that travel cost anything: what the device computes is saved on any connection.
  const held = costly === true && device === undefined;
  const known = automatic !== undefined && costly !== undefined;
  useEffect(() => {
    if (!isNew || !known || decided.current) return;
    decided.current = true;
    if (!automatic) return;
    setOutcome(held ? "held" : "saved");
    if (!held) link.current?.click();
  }, [isNew, known, automatic, held, decided]);

  const flac = { beat, container: "flac", listening } as const;
  const offersFlac = hasFlac({ listening });
  const firstFlac = { ...flac, listening: AS_COMPOSED };
  const asksFirst = outcome === "saved" && autoContainer === "";
  const flacBytes = useFileBytes(known && offersFlac ? headAddress(flac, device) : undefined);
  const firstFlacBytes = useFileBytes(asksFirst ? headAddress(firstFlac, device) : undefined);
  const saving = { device, byTitle };
  const label = device ? SAVING.save : SAVING.download;
  const sizes = { wav: savedWavBytes(beat, listening), flac: flacBytes };
  const containers: readonly Container[] = offersFlac ? ["wav", "flac"] : ["wav"];
  return (
    <section aria-label={SAVING.title} className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {containers.map((container) => (
          <a
            key={container}
            className="button-quiet min-h-12"
            {...linkTo({ beat, container, listening }, saving)}
          >
            {label(container, sizes[container])}
          </a>
        ))}
      </div>
      {isNew && (
        // The beat itself, as it was composed, whatever is heard at the moment: the file that the
        // specification names, and the same for everybody. FLAC has its samples in fewer bytes. The
        // buttons save what is heard.
        <a
          ref={link}
          {...automaticLink(linkTo({ ...firstFlac, container: autoContainer || "wav" }, saving))}
          hidden
        >
          {SAVING.auto}
        </a>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {outcome === "held" && SAVING.held}
      </p>
      {asksFirst && (
        <FirstDownload wav={beat.bytes} flac={firstFlacBytes} onChoose={setAutoContainer} />
      )}
      {automatic !== undefined && (
        <div className="grid gap-x-6 gap-y-1">
          <div className="flex flex-wrap items-center gap-x-6">
            <Checkbox checked={automatic} onChange={({ target }) => setAutomatic(target.checked)}>
              {SAVING.auto}
            </Checkbox>
            {automatic && (
              <AutoContainer container={autoContainer || "wav"} onChoose={setAutoContainer} />
            )}
          </div>
          <Checkbox checked={byTitle} onChange={({ target }) => setByTitle(target.checked)}>
            <span>
              {SAVING.byTitle}
              <span className="block text-ink-soft text-sm">{SAVING.byTitleHint}</span>
            </span>
          </Checkbox>
        </div>
      )}
    </section>
  );
}

/** The edge does not count a download that the page started by itself. */
function automaticLink({ href, download }: ReturnType<typeof linkTo>) {
  return download === true ? { href: `${href}&auto=1`, download } : { href, download };
}
