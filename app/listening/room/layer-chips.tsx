import {
  choiceFor,
  isWithoutNoise,
  type Session,
  suggestedLayer,
} from "#worker/sound/playback-choice.ts";
import { isNoise, type LayerName } from "#worker/sound/playback-options.ts";
import type { Heard } from "../session/heard.ts";
import { t as choosing } from "../words/choosing.compiled.ts";
import { t as layers } from "../words/layers.compiled.ts";

/** Known to everybody by name alone; the options have the rest, with a line about each. */
const FAMILIAR: readonly LayerName[] = ["rain", "sea", "tanpura"];

interface LayerChipsProps extends Session {
  readonly heard: Heard;
}

/** Background sounds at one tap; the one that plays is pressed, and pressed again it is gone. */
export function LayerChips({ heard: { choice, choose }, ...session }: LayerChipsProps) {
  if (choice === undefined || choice.pure) return null;
  const suggestion = suggestedLayer(session.stages);
  const { layer } = choiceFor(choice, session);
  const own = [suggestion, ...(layer === "none" ? [] : [layer])];
  // The familiar ones keep their places, whatever plays.
  const others = own.filter((name, at) => !FAMILIAR.includes(name) && own.indexOf(name) === at);
  const isOffered = (name: LayerName) => !(isNoise(name) && isWithoutNoise(session));
  const chips = [...others, ...FAMILIAR].filter(isOffered);
  /** What suits this beat stays a wish for what suits each. */
  const wishFor = (name: LayerName) => {
    if (name === layer) return "none";
    return name === suggestion ? "suggested" : name;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, not fields
    <div
      role="group"
      aria-label={choosing("title")}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      {chips.map((name) => (
        <button
          key={name}
          type="button"
          className="chip px-4 py-2"
          aria-pressed={name === layer}
          onClick={() => choose({ ...choice, layer: wishFor(name) })}
        >
          {layers(`name.${name}`)}
        </button>
      ))}
    </div>
  );
}
