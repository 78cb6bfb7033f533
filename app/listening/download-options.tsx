import { type MutableRefObject, useEffect, useRef } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import type { Beat } from "#worker/services/beats/beat.ts";
import { useAutoDownload } from "./device/use-auto-download.ts";
import type { SoundSource } from "./sound-source.ts";

interface DownloadOptionsProps {
  readonly beat: Beat;
  readonly source: SoundSource;
  /** The beat was made a moment ago: its file is downloaded, unless that is turned off. */
  readonly isNew: boolean;
  /** Whether the automatic download was started or skipped: once for each beat, even if the setting changes. */
  readonly decided: MutableRefObject<boolean>;
}

/** The file of a beat, and the setting of automatic downloads. */
export function DownloadOptions({ beat, source, isNew, decided }: DownloadOptionsProps) {
  const [automatic, setAutomatic] = useAutoDownload();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isNew || decided.current) return;
    decided.current = true;
    if (automatic) link.current?.click();
  }, [isNew, decided, automatic]);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={source.file} className="button-quiet" download={source.download}>
        {source.name === undefined
          ? `Download WAV (${Math.ceil(beat.bytes / 1_000_000)} MB)`
          : GENERATOR.saveFile}
      </a>
      {isNew && (
        <a ref={link} href={source.first} download={source.download} hidden>
          Download
        </a>
      )}
      {automatic !== undefined && (
        <Checkbox checked={automatic} onChange={({ target }) => setAutomatic(target.checked)}>
          {GENERATOR.autoDownload}
        </Checkbox>
      )}
    </div>
  );
}
