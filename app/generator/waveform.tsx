import { useEffect, useRef } from "react";
import { GENERATOR } from "#app/words/generator.ts";

/** SPEC.md section 9. */
const BARS = 15;
const WIDTH = 300;
const HEIGHT = 64;
const GAP = 8;
/** The heights of the bars at rest, 0 to 1. */
const REST = Array.from(
  { length: BARS },
  (_, bar) => 0.25 + 0.35 * Math.sin((Math.PI * bar) / (BARS - 1)),
);

export type WaveformMood = "waiting" | "working" | "success" | "error";

const COLOUR: Readonly<Record<WaveformMood, string>> = {
  waiting: "text-edge",
  working: "text-edge",
  success: "text-good",
  error: "text-danger",
};

const SMALL = "h-8 w-[9.375rem]";
const LARGE = "h-16 w-75 max-w-full";

/** Small where nothing happens. */
const SIZE: Readonly<Record<WaveformMood, string>> = {
  waiting: SMALL,
  working: LARGE,
  success: LARGE,
  error: SMALL,
};

/** Fifteen bars: grey, green when a beat is ready, red after a failure. They move while sound plays. */
export function Waveform({ mood }: { mood: WaveformMood }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    const pen = shown?.getContext("2d");
    if (!shown || !pen) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    let player: HTMLMediaElement | undefined;
    let frame = 0;
    const drawNow = () => draw(pen, getComputedStyle(shown).color, heights(player, still));
    const step = () => {
      drawNow();
      if (player && !player.paused) frame = requestAnimationFrame(step);
    };
    const started = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      player = target;
      cancelAnimationFrame(frame);
      step();
    };
    // Media events do not bubble, but they can be captured.
    document.addEventListener("playing", started, { capture: true });
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", drawNow);
    drawNow();
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("playing", started, { capture: true });
      dark.removeEventListener("change", drawNow);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mood has another colour
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (canvas.current && pen) draw(pen, getComputedStyle(canvas.current).color, REST);
  }, [mood]);
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      className={`noscript:hidden ${SIZE[mood]} ${COLOUR[mood]}`}
      role="img"
      aria-label={GENERATOR.waveform[mood]}
    />
  );
}

/** Slow waves that follow the playback position, through pauses and seeks. */
function heights(player: HTMLMediaElement | undefined, still: boolean): readonly number[] {
  if (player === undefined || player.paused || still) return REST;
  const time = player.currentTime;
  return REST.map((rest, bar) => rest + 0.3 * Math.sin(2 * Math.PI * (time / 3 - bar / 7)));
}

function draw(pen: CanvasRenderingContext2D, colour: string, bars: readonly number[]): void {
  const width = (WIDTH - GAP * (BARS - 1)) / BARS;
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour;
  for (const [bar, share] of bars.entries()) {
    const height = Math.max(6, Math.min(1, share) * HEIGHT);
    pen.beginPath();
    pen.roundRect(bar * (width + GAP), (HEIGHT - height) / 2, width, height, width / 2);
    pen.fill();
  }
}
