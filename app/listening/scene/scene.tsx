import { useEffect, useMemo, useRef, useState } from "react";
import { BANDS, type BandName } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import { t } from "../words/breath.compiled.ts";
import { AT_REST, type Breath, breathAt } from "./breath.ts";
import { type Colours, drawScene, type SceneState, sceneState } from "./draw-scene.ts";
import { sharpnessOf, strandsOf } from "./material.ts";
import { STILL, StillPicture } from "./still-picture.tsx";
import { frameMsOf, type Strand } from "./strands.ts";

/** A glow behind the rings, by day and by night. */
const GLOW: Readonly<Record<BandName, string>> = {
  Delta: "text-delta",
  Theta: "text-theta",
  Alpha: "text-alpha",
  // Its line's colour, so thin over ink, would be grey.
  Beta: "text-beta dark:text-[#ff9a1f] dark:opacity-25",
  Gamma: "text-gamma",
};
/** A frame that comes later than this, as after a hidden page, moves no further. */
const LONGEST_MS = 300;
/** More pixels than this cost a phone more than they show. */
const SHARPEST = 2;
/** While the scene grows, its canvas follows it in steps: new pixels and a look at the page cost as much as a picture. */
const SHARPEN_MS = 1000;

interface SceneProps {
  readonly stages: Formula;
  /** What carries the tones now. */
  readonly layer: LayerChoice;
  /** Where the sound is, 0 to 1; undefined before it began. */
  readonly share: number | undefined;
  readonly playing: boolean;
  /** Paces the breath. */
  readonly breathe: boolean;
  /** The breath that the sound follows now. @default six a minute, by a clock of its own */
  readonly soundBreath: () => Breath | undefined;
}

/**
 * The beat, drawn: its stages are rings, their bands the colour and the pace, its layer what the rings
 * are made of. A picture without motion until it plays.
 */
export function Scene({ stages, layer, share, playing, breathe, soundBreath }: SceneProps) {
  const strands = useMemo(() => strandsOf(stages, layer), [stages, layer]);
  const state = sceneState(stages, share ?? 0);
  const still = useStillness();
  const [begun, setBegun] = useState(false);
  if (playing && !begun) setBegun(true);
  const later = state.flow > 0.5 ? state.stage + 1 : state.stage;
  const band = state.flow > 0.5 ? state.next : state.band;
  return (
    <div className="relative aspect-square w-full" aria-hidden="true">
      <div
        className={`absolute inset-0 bg-[radial-gradient(circle,currentColor,transparent_65%)] opacity-15 transition-colors duration-[4s] ${GLOW[band]}`}
      />
      <div className="absolute inset-0">
        {begun && !still ? (
          <MovingScene
            {...{ strands, state, playing, breathe, soundBreath }}
            sharpness={sharpnessOf(layer)}
          />
        ) : (
          <StillPicture strands={strands} state={{ ...state, stage: later, flow: 0 }} />
        )}
      </div>
      {playing && breathe && <Pacer soundBreath={soundBreath} />}
    </div>
  );
}

interface MovingSceneProps {
  readonly strands: readonly Strand[];
  readonly state: SceneState;
  /** While it does not play, the scene rests as it is. */
  readonly playing: boolean;
  readonly breathe: boolean;
  readonly soundBreath: () => Breath | undefined;
  /** Pixels of the canvas for one of its place. */
  readonly sharpness: number;
}

function MovingScene(props: MovingSceneProps) {
  const { playing, breathe, strands } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef(props);
  shown.current = props;
  /** What was seen of the scene, s: time in which the page is hidden does not count. */
  const seen = useRef(STILL);
  const depth = useRef(AT_REST);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other strands are drawn at once, also at rest
  useEffect(() => {
    const picture = canvas.current;
    // Drawn past the page's own frames where the browser can: half the work.
    const pen = picture?.getContext("2d", { desynchronized: true });
    if (!picture || !pen) return;
    let colours = coloursOf(picture);
    let sharpened = Number.NEGATIVE_INFINITY;
    const draw = () => {
      if (performance.now() - sharpened >= SHARPEN_MS) {
        sharpened = performance.now();
        sharpen(picture, shown.current.sharpness);
      }
      const { state, strands } = shown.current;
      drawScene(pen, strands, colours, { state, depth: depth.current, time: seen.current });
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => {
      colours = coloursOf(picture);
      draw();
    };
    const begun = performance.now();
    let last = begun;
    const move = () => {
      if (document.hidden) return;
      const now = performance.now();
      seen.current += Math.min(now - last, LONGEST_MS) / 1000;
      last = now;
      // The words of the pacer follow the same clock.
      const breath = shown.current.soundBreath() ?? breathAt((now - begun) / 1000);
      depth.current = breathe ? breath.depth : AT_REST;
      draw();
    };
    scheme.addEventListener("change", recolour);
    draw();
    // A timer: asking for each frame of the screen would wake the page twice as often.
    const moving = playing ? setInterval(move, frameMsOf(strands)) : undefined;
    return () => {
      scheme.removeEventListener("change", recolour);
      clearInterval(moving);
    };
  }, [playing, breathe, strands, playing ? 0 : props.state.stage]);
  return <canvas ref={canvas} className="size-full" />;
}

/**
 * When to breathe in and out, in words; they do not move. A screen reader that said them every few
 * seconds would be in the way of the sound: all of the scene is hidden from it.
 */
function Pacer({ soundBreath }: Pick<SceneProps, "soundBreath">) {
  const [phase, setPhase] = useState<Breath["phase"]>("in");
  const breath = useRef(soundBreath);
  breath.current = soundBreath;
  useEffect(() => {
    const begun = performance.now();
    const look = setInterval(() => {
      const own = breathAt((performance.now() - begun) / 1000);
      setPhase((breath.current() ?? own).phase);
    }, 200);
    return () => clearInterval(look);
  }, []);
  return (
    <p className="absolute inset-0 grid place-items-center font-display text-[min(1.125rem,max(12px,6.5cqmin))] text-ink-soft">
      {t(`phase.${phase}`)}
    </p>
  );
}

/** Gives a canvas the pixels of its place, which may have grown. */
function sharpen(picture: HTMLCanvasElement, sharpness: number): void {
  const density = Math.min(SHARPEST, devicePixelRatio) * sharpness;
  const pixels = Math.round(picture.getBoundingClientRect().width * density);
  if (picture.width === pixels) return;
  picture.width = pixels;
  picture.height = pixels;
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const named = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const bands = Object.fromEntries(BANDS.map(({ name }) => [name, named(name.toLowerCase())]));
  return {
    bands: bands as Record<BandName, string>,
    second: named("lamp"),
    secondOfBeta: named("accent"),
  };
}

/** Whether the person wants no motion. */
function useStillness(): boolean {
  const [still, setStill] = useState(true);
  useEffect(() => {
    const wish = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setStill(wish.matches);
    follow();
    wish.addEventListener("change", follow);
    return () => wish.removeEventListener("change", follow);
  }, []);
  return still;
}
