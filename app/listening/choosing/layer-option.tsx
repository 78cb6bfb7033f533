import Play from "lucide-react/icons/play";
import Square from "lucide-react/icons/square";
import { CHOOSING, LAYER_WORDS } from "#app/words/layers.ts";
import type { LayerChoice, LayerName } from "#worker/domain/sound/listening.ts";

interface LayerOptionProps {
  /** Name of the group of radio buttons. */
  readonly group: string;
  readonly name: LayerChoice;
  readonly checked: boolean;
  readonly suggested: boolean;
  readonly onChoose: () => void;
  /** Its preview is heard. */
  readonly playing: boolean;
  /** Undefined where there are no previews. */
  readonly onPreview: ((layer: LayerName) => Promise<void>) | undefined;
  readonly onStop: () => void;
}

/** A layer to choose, and a button beside it that plays two seconds of it. */
export function LayerOption(props: LayerOptionProps) {
  const { group, name, checked, suggested, onChoose, playing, onPreview, onStop } = props;
  const words = LAYER_WORDS[name];
  return (
    <div className="flex h-full items-start gap-1 rounded-xl border border-line has-checked:border-accent has-checked:bg-accent-soft">
      <label className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-start gap-3 p-3">
        <input
          type="radio"
          name={group}
          checked={checked}
          onChange={onChoose}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-medium">{words.name}</span>
          <span className="block text-ink-soft text-sm">{words.line}</span>
          {suggested && (
            <span className="mt-1 inline-block rounded-full border border-accent px-2 text-accent text-sm">
              {CHOOSING.suggested}
            </span>
          )}
        </span>
      </label>
      {name !== "none" && onPreview && (
        <button
          type="button"
          className="m-1 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full text-accent hover:bg-card"
          aria-label={playing ? CHOOSING.stopPreview(words.name) : CHOOSING.preview(words.name)}
          onClick={() => (playing ? onStop() : void onPreview(name))}
        >
          {playing ? (
            <Square aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
        </button>
      )}
    </div>
  );
}
