import { useId } from "react";
import { Checkbox } from "#app/shell/page-parts.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { leadsToSleep } from "#worker/sound/night.ts";
import {
  choiceFor,
  isWithoutNoise,
  LAYER_WISHES,
  type LayerWish,
  type ListeningChoice,
} from "#worker/sound/playback-choice.ts";
import { BEATS, EARS, isNoise, type LayerName, LEVEL } from "#worker/sound/playback-options.ts";
import { useSaveData } from "../device/connection.ts";
import type { ReadyDeviceSound } from "../device/use-device-sound.ts";
import type { Interlude } from "../interlude.ts";
import { t } from "../words/choosing.compiled.ts";
import { t as inRoom } from "../words/choosingInRoom.compiled.ts";
import { t as layers } from "../words/layers.compiled.ts";
import { BalanceSlider, BreathOptions } from "./breath-and-balance.tsx";
import { LayerOption, useLayerPreview } from "./layers.tsx";

interface OneOfProps<Name extends string> {
  readonly legend: string;
  /** What is above it says the legend already. @default false */
  readonly isTitled?: boolean;
  readonly names: readonly Name[];
  readonly nameOf: (name: Name) => string;
  readonly lineOf: (name: Name) => string;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** A few ways to hear a beat, of which one is chosen, each with its line. */
function OneOf<Name extends string>(props: OneOfProps<Name>) {
  const { legend, isTitled = false, names, nameOf, lineOf, chosen, onChoose } = props;
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isTitled ? "sr-only" : "font-medium"}>{legend}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {names.map((name) => (
          <label
            key={name}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={group}
              checked={name === chosen}
              onChange={() => onChoose(name)}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{nameOf(name)}</span>
              <span className="block text-ink-soft text-sm">{lineOf(name)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ListeningOptionsProps {
  /** The beat that the layers are heard with. */
  readonly beat: Beat;
  /** Of useListeningChoice. */
  readonly choice: ListeningChoice;
  readonly onChoice: (choice: ListeningChoice) => void;
  /** Of suggestedLayer: what is heard until another one is chosen. */
  readonly suggestion: LayerName;
  /** Under 18, by the profile. */
  readonly young: boolean;
  /** What computes the sound where the edge does not stream it. */
  readonly device: ReadyDeviceSound | undefined;
  /** For previews. */
  readonly interlude: Interlude;
}

/** The choice of layer, its level and the ears. For a page with scripts: it is shown once it is hydrated. */
export function ListeningOptions(props: ListeningOptionsProps) {
  const { beat, choice, onChoice, suggestion, young, device, interlude } = props;
  const group = useId();
  // Two seconds are 350 kB: a device that saves data computes them.
  const [saveData] = useSaveData();
  const { state, play, stop } = useLayerPreview(beat, choice, device, interlude);
  const session = { stages: beat.stages, young };
  const { layer, level, ears, pure } = choiceFor(choice, session);
  const withoutNoise = isWithoutNoise(session);
  const isOffered = (name: LayerWish) => name === "suggested" || !(withoutNoise && isNoise(name));
  const wishes = LAYER_WISHES.filter(isOffered);
  const sounding = state.status === "playing" ? state.layer : undefined;
  return (
    <>
      <details>
        <summary className="link">
          {inRoom("sound", { sound: pure ? t("pure") : layers(`name.${layer}`) })}
        </summary>
        <div className="mt-3 grid gap-5">
          <Checkbox
            checked={pure}
            onChange={({ target }) => onChoice({ ...choice, pure: target.checked })}
          >
            <span>
              <span className="font-medium">{t("pure")}</span>
              <span className="block text-ink-soft text-sm">{t("pureHint")}</span>
            </span>
          </Checkbox>
          {!pure && (
            <fieldset className="min-w-0" aria-label={t("title")}>
              <ul className="grid gap-2 sm:grid-cols-2">
                {wishes.map((name) => (
                  <li key={name}>
                    <LayerOption
                      group={group}
                      name={name}
                      suggestion={suggestion}
                      checked={name === (choice.layer === "suggested" ? "suggested" : layer)}
                      onChoose={() => onChoice({ ...choice, layer: name })}
                      playing={name === sounding}
                      onPreview={saveData && !device ? undefined : play}
                      onStop={stop}
                    />
                  </li>
                ))}
              </ul>
              {isNoise(layer) && (
                <p className="mt-2 max-w-prose text-ink-soft text-sm">
                  {inRoom(layer === "pink" ? "evidence.pink" : "evidence.otherNoise")}
                </p>
              )}
              {withoutNoise && (
                <p className="mt-2 max-w-prose text-ink-soft text-sm">{t("withoutNoise")}</p>
              )}
              <p role="status" className="mt-2 text-ink-soft text-sm empty:sr-only">
                {sounding && inRoom("previewing", { layer: layers(`name.${sounding}`) })}
                {state.status === "failed" && inRoom("previewFailed")}
              </p>
            </fieldset>
          )}
          {!pure && layer !== "none" && (
            <LevelSlider level={level} onLevel={(next) => onChoice({ ...choice, level: next })} />
          )}
          {!pure && isNoise(layer) && leadsToSleep(beat.stages) && (
            <Checkbox
              checked={choice.noise === "stays"}
              onChange={({ target }) =>
                onChoice({ ...choice, noise: target.checked ? "stays" : undefined })
              }
            >
              <span>
                <span className="font-medium">{t("keepNoise")}</span>
                <span className="block text-ink-soft text-sm">{t("keepNoiseHint")}</span>
              </span>
            </Checkbox>
          )}
          {!pure && <BreathOptions choice={choice} onChoice={onChoice} />}
        </div>
      </details>
      <details>
        <summary className="link">{inRoom("ears", { ears: t(`earsName.${ears}`) })}</summary>
        <div className="mt-3 grid gap-5">
          <OneOf
            legend={t("ears")}
            isTitled
            nameOf={(name) => t(`earsName.${name}`)}
            lineOf={(name) => t(`earsLine.${name}`)}
            names={EARS}
            chosen={ears}
            onChoose={(name) => onChoice({ ...choice, ears: name })}
          />
          {(ears === "both" || ears === "speakers") && (
            <BalanceSlider
              balance={choice.balance ?? 0}
              onBalance={(next) => onChoice({ ...choice, balance: next === 0 ? undefined : next })}
            />
          )}
          <OneOf
            legend={t("beat")}
            nameOf={(name) => t(`beatName.${name}`)}
            lineOf={(name) => inRoom(`beatLine.${name}`)}
            names={BEATS}
            chosen={choice.beat ?? "binaural"}
            onChoose={(name) =>
              onChoice({ ...choice, beat: name === "binaural" ? undefined : name })
            }
          />
        </div>
      </details>
    </>
  );
}

function LevelSlider({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  return (
    <label className="grid">
      <span className="font-medium">{t("level")}</span>
      <input
        type="range"
        className="slider"
        min={LEVEL.min}
        max={LEVEL.max}
        step={5}
        value={level}
        aria-valuetext={t("levelText", { level })}
        onChange={({ target }) => onLevel(Number(target.value))}
      />
      <span aria-hidden="true" className="flex justify-between text-ink-soft text-sm">
        <span>{inRoom("levelEnd.tones")}</span>
        <span>{inRoom("levelEnd.background")}</span>
      </span>
    </label>
  );
}
