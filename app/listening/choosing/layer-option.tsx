import Play from "lucide-react/icons/play";
import Square from "lucide-react/icons/square";
import { CHOOSING, LAYER_WORDS, wishedLayer } from "#app/words/layers.ts";
import type { LayerWish } from "#worker/sound/playback-choice.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";

interface LayerOptionProps {
  /** Name of the group of radio buttons. */
  readonly group: string;
  readonly name: LayerWish;
  /** The layer that suits this beat. */
  readonly suggestion: LayerName;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Its preview is heard. */
  readonly playing: boolean;
  /** Undefined where there are no previews. */
  readonly onPreview: ((layer: LayerName) => Promise<void>) | undefined;
  readonly onStop: () => void;
}

/** A layer to choose, and a button beside it that plays two seconds of it. */
export function LayerOption(props: LayerOptionProps) {
  const { group, name, suggestion, checked, onChoose, playing, onPreview, onStop } = props;
  const called = wishedLayer(name);
  const line =
    name === "suggested"
      ? CHOOSING.suggested.line(LAYER_WORDS[suggestion].name)
      : LAYER_WORDS[name].line;
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
          <span className="block font-medium">{called}</span>
          <span className="block text-ink-soft text-sm">{line}</span>
        </span>
      </label>
      {name !== "none" && name !== "suggested" && onPreview && (
        <button
          type="button"
          className="m-1 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-full text-accent hover:bg-card"
          aria-label={playing ? CHOOSING.stopPreview(called) : CHOOSING.preview(called)}
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
