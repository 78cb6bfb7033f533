import { useId } from "react";
import { CONTAINERS, type Container } from "#worker/sound/container/sound-file.ts";
import { t } from "../words/saving.compiled.ts";

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
        {t("autoContainer")}
      </label>
      <select
        id={id}
        className="field min-h-12 w-auto pr-8"
        value={container}
        onChange={({ target }) => onChoose(target.value as Container)}
      >
        {CONTAINERS.map((each) => (
          <option key={each} value={each}>
            {t(`containers.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
