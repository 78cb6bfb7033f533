import { useEffect, useRef, useState } from "react";
import { BREATH } from "#app/words/breath.ts";
import { BANDS, type BandName } from "#worker/domain/sound/bands.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { breathAt } from "./breath.ts";
import { type Colours, drawScene } from "./draw-scene.ts";
import { type SceneState, sceneState } from "./scene-state.ts";
import { StillScene } from "./still-scene.tsx";

/** A glow behind the rings, by day and by night. */
const GLOW: Readonly<Record<BandName, string>> = {
  Delta: "text-delta",
  Theta: "text-theta",
  Alpha: "text-alpha",
  // Its line's colour, so thin over ink, would be grey.
  Beta: "text-beta dark:text-[#ff9a1f] dark:opacity-25",
  Gamma: "text-gamma",
};
/** The rings move by less than a pixel in this time. */
const FRAME_MS = 50;
/** More pixels than this cost a phone more than they show. */
const SHARPEST = 2;
/** How fast the rings turn, in radians a second. */
const TURN = 0.02;
/** A breath that nobody is asked to take: its middle. */
const AT_REST = 0.5;

interface SceneProps {
  readonly stages: Formula;
  /** Where the sound is, 0 to 1; undefined before it began. */
  readonly share: number | undefined;
  readonly playing: boolean;
  /** Paces the breath. */
  readonly breathe: boolean;
}

/** Two rings of waves that meet: the colour is the band that plays. A picture without motion until it plays. */
export function Scene({ stages, share, playing, breathe }: SceneProps) {
  const state = sceneState(stages, share ?? 0);
  const still = useStillness();
  const band = state.flow > 0.5 ? state.next : state.band;
  return (
    <div className="relative aspect-square w-full" aria-hidden="true">
      <div
        className={`absolute inset-0 bg-[radial-gradient(circle,currentColor,transparent_65%)] opacity-15 transition-colors duration-[4s] ${GLOW[band]}`}
      />
      <div className="absolute inset-0">
        {playing && !still ? (
          <MovingScene state={state} breathe={breathe} />
        ) : (
          <StillScene band={band} />
        )}
      </div>
      {playing && breathe && <Pacer />}
    </div>
  );
}

interface MovingSceneProps {
  readonly state: SceneState;
  readonly breathe: boolean;
}

function MovingScene({ state, breathe }: MovingSceneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef({ state, breathe });
  shown.current = { state, breathe };
  useEffect(() => {
    const picture = canvas.current;
    // Drawn past the page's own frames where the browser can: half the work.
    const pen = picture?.getContext("2d", { desynchronized: true });
    if (!picture || !pen) return;
    const begun = performance.now();
    let colours = coloursOf(picture);
    const draw = () => {
      if (document.hidden) return;
      sharpen(picture);
      const seconds = (performance.now() - begun) / 1000;
      const depth = shown.current.breathe ? breathAt(seconds).depth : AT_REST;
      drawScene(pen, colours, { state: shown.current.state, depth, turn: seconds * TURN });
    };
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => {
      colours = coloursOf(picture);
    };
    scheme.addEventListener("change", recolour);
    draw();
    // A timer: asking for each frame of the screen would wake the page twice as often.
    const drawing = setInterval(draw, FRAME_MS);
    return () => {
      scheme.removeEventListener("change", recolour);
      clearInterval(drawing);
    };
  }, []);
  return <canvas ref={canvas} className="size-full" />;
}

/**
 * When to breathe in and out, in words; they do not move. A screen reader that said them every few
 * seconds would be in the way of the sound: all of the scene is hidden from it.
 */
function Pacer() {
  const [phase, setPhase] = useState<"in" | "out">("in");
  useEffect(() => {
    const begun = performance.now();
    const look = setInterval(
      () => setPhase(breathAt((performance.now() - begun) / 1000).phase),
      200,
    );
    return () => clearInterval(look);
  }, []);
  return (
    <p className="absolute inset-0 grid place-items-center font-display text-[min(1.125rem,8cqmin)] text-ink-soft">
      {BREATH[phase]}
    </p>
  );
}

/** Gives a canvas the pixels of its place. */
function sharpen(picture: HTMLCanvasElement): void {
  const pixels = Math.round(picture.clientWidth * Math.min(SHARPEST, devicePixelRatio));
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
