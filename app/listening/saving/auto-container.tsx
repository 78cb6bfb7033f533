import { useId } from "react";
import { SAVING } from "#app/words/saving.ts";
import { CONTAINERS, type Container } from "#worker/domain/sound/container/sound-file.ts";

interface FirstDownloadProps {
  /** Bytes of the beat as composed. */
  readonly wav: number;
  /** Undefined while it is not known. */
  readonly flac: number | undefined;
  readonly onChoose: (container: Container) => void;
}

/** Said once, after the first automatic download: how large it was, and that it can be smaller. */
export function FirstDownload({ wav, flac, onChoose }: FirstDownloadProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-3">
      <p role="status" className="text-ink-soft text-sm">
        {SAVING.firstTime(wav, flac)}
      </p>
      {CONTAINERS.map((container) => (
        <button
          key={container}
          type="button"
          className="button-quiet min-h-12"
          onClick={() => onChoose(container)}
        >
          {SAVING.containers[container]}
        </button>
      ))}
    </div>
  );
}

interface AutoContainerProps {
  readonly container: Container;
  readonly onChoose: (container: Container) => void;
}

/** In which container new beats are saved. */
export function AutoContainer({ container, onChoose }: AutoContainerProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-ink-soft text-sm">
        {SAVING.autoContainer}
      </label>
      <select
        id={id}
        className="field min-h-12 w-auto pr-8"
        value={container}
        onChange={({ target }) => onChoose(target.value as Container)}
      >
        {CONTAINERS.map((each) => (
          <option key={each} value={each}>
            {SAVING.containers[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
