import { useEffect, useRef } from "react";
import { GENERATOR } from "#app/content/generator.ts";
import { useDeviceSetting } from "#app/device/use-device-setting.ts";
import type { Beat } from "#worker/generation/beat.ts";
import type { SoundSource } from "./sound-source.ts";

interface DownloadOptionsProps {
  readonly beat: Beat;
  readonly source: SoundSource;
  /** The beat was made a moment ago: its file comes by itself, unless that was turned off. */
  readonly begins: boolean;
}

const byDefault = () => "true";

/** The file of a beat, and whether files come by themselves. */
export function DownloadOptions({ beat, source, begins }: DownloadOptionsProps) {
  const [automatic, setAutomatic] = useDeviceSetting("auto-download", byDefault);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={source.file} className="button-quiet" download={source.name ?? true}>
        {source.name === undefined
          ? `Download WAV (${Math.ceil(beat.bytes / 1_000_000)} MB)`
          : GENERATOR.saveFile}
      </a>
      {begins && automatic === "true" && <AutoDownload source={source} />}
      {automatic !== undefined && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={automatic === "true"}
            onChange={({ target }) => setAutomatic(String(target.checked))}
          />
          {GENERATOR.autoDownload}
        </label>
      )}
    </div>
  );
}

function AutoDownload({ source }: { source: SoundSource }) {
  const link = useRef<HTMLAnchorElement>(null);
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    link.current?.click();
  }, []);
  return (
    <a ref={link} href={source.first} download={source.name ?? true} hidden>
      Download
    </a>
  );
}
