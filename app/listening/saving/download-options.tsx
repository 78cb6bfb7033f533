import { Link } from "@remix-run/react";
import { t as offline } from "#app/offline/words/link.compiled.ts";
import { Checkbox } from "#app/shell/page-parts.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import { useAutoContainer, useAutoDownload, useNamingByTitle } from "../device/saving-settings.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import { t } from "../words/saving.compiled.ts";
import { AutoContainer } from "./auto-container.tsx";
import { FileLinks } from "./saved-file.tsx";

interface DownloadOptionsProps {
  readonly beat: Beat;
  /** What is heard, with the length that was chosen: what is saved. */
  readonly listening: PlaybackOptions;
  /** What computes the sound. @default the edge */
  readonly device: ReadyDeviceSound | undefined;
  /** Undefined while it is not known. */
  readonly flacBytes: number | undefined;
}

/** The files of a beat, and the settings of how they are saved. */
export function DownloadOptions(props: DownloadOptionsProps) {
  const { beat, listening, device, flacBytes } = props;
  const [automatic, setAutomatic] = useAutoDownload();
  const [autoContainer, setAutoContainer] = useAutoContainer();
  const [byTitle, setByTitle] = useNamingByTitle();
  return (
    <section aria-label={t("title")} className="grid gap-3">
      <FileLinks
        beat={beat}
        listening={listening}
        device={device}
        byTitle={byTitle}
        flacBytes={flacBytes}
      />
      <div className="flex flex-wrap items-center gap-x-6">
        <Checkbox
          checked={automatic === true}
          onChange={({ target }) => setAutomatic(target.checked)}
        >
          {t("auto")}
        </Checkbox>
        {automatic && (
          <AutoContainer container={autoContainer || "wav"} onChoose={setAutoContainer} />
        )}
        {automatic && <p className="note w-full">{t("containersHint")}</p>}
      </div>
      <Checkbox checked={byTitle} onChange={({ target }) => setByTitle(target.checked)}>
        <span>
          {t("byTitle")}
          <span className="note block">{t("byTitleHint")}</span>
        </span>
      </Checkbox>
      <Link to="/device" className="link inline-flex min-h-12 items-center">
        {offline("keep")}
      </Link>
    </section>
  );
}
