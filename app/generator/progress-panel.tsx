import { Link } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useCostlyConnection, useSaveData } from "#app/listening/device/connection.ts";
import { useAutoDownload } from "#app/listening/device/saving-settings.ts";
import { roomAddress } from "#app/listening/room-address.tsx";
import { type Breath, breathAt } from "#app/listening/scene/breath.ts";
import { t as breathWords } from "#app/listening/words/breath.compiled.ts";
import { NumbersOfLongWait } from "#app/shell/talk-to-someone.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import { isPhase } from "#worker/features/beats/rules.ts";
import { type GeneratorState, isHelped, isStep, STEPS, type Step } from "./generator-state.ts";
import { t } from "./words/generator.compiled.ts";
import { t as ready } from "./words/ready.compiled.ts";

/** How often the breath is looked at, ms. */
const EVERY = 250;

/** "Breathe in" and "Breathe out" in turn, from the moment it is first shown. */
function useBreathWords(): string {
  const [phase, setPhase] = useState<Breath["phase"]>("in");
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      setPhase(breathAt((performance.now() - began) / 1000).phase);
    }, EVERY);
    return () => clearInterval(timer);
  }, []);
  return breathWords(`phase.${phase}`);
}

/** Which step a beat is at, in words, and a breath to take meanwhile. */
function Wait({ step }: { readonly step: Step }) {
  const breath = useBreathWords();
  return (
    <>
      <p aria-hidden="true" className="note">
        {breath}
      </p>
      <ol className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
        {STEPS.map((one) => (
          <li
            key={one}
            aria-current={one === step ? "step" : undefined}
            className={`border-b-2 py-1 ${one === step ? "border-accent font-semibold" : "border-transparent text-ink-soft"}`}
          >
            {t(`steps.${one}`)}
          </li>
        ))}
      </ol>
    </>
  );
}

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

type WaveformMood = "waiting" | "working" | "success" | "error";

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
function Waveform({ mood }: { mood: WaveformMood }) {
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
      aria-label={t(`waveform.${mood}`)}
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

interface ProgressPanelProps {
  readonly state: GeneratorState;
  /** The page was loaded with this state: then nothing was downloaded automatically. */
  readonly viaPage: boolean;
}

/** Shows how far a beat is: quiet at rest, a slow breath while one is made. */
export function ProgressPanel({ state, viaPage }: ProgressPanelProps) {
  const [downloads] = useAutoDownload();
  const [saveData] = useSaveData();
  const costly = useCostlyConnection();
  const downloaded = !viaPage && downloads === true && saveData === false && costly === false;
  const step = !viaPage && isStep(state.status) ? state.status : undefined;
  // Without scripts there is no drawing, only the status text.
  return (
    <div
      className={`grid justify-items-center gap-3 border-line border-t pt-6 text-center noscript:has-[[role=status]:empty]:hidden ${step ? "pb-4" : ""}`}
    >
      <div
        className={`relative grid place-items-center ${step ? "aspect-square w-full max-w-[min(13rem,60vw)]" : ""}`}
      >
        {step && (
          <div
            aria-hidden="true"
            className="absolute inset-4 animate-[breath_10s_infinite] rounded-full bg-accent-soft"
          />
        )}
        <div className={step ? "relative max-w-full animate-[breath_10s_infinite]" : ""}>
          <Waveform mood={waveformMood(state)} />
        </div>
      </div>
      <p role="status" className="font-medium text-lg empty:sr-only">
        {statusText(state, downloaded)}
      </p>
      {step && <Wait step={step} />}
      {state.status === "success" && step && (
        // The page goes there by itself; on a network that hangs, a press loads the room anew.
        <a href={roomAddress(state.beat)} className="button-quiet animate-[appear_0s_4s_both]">
          {t("room")}
        </a>
      )}
      {step && <NumbersOfLongWait />}
    </div>
  );
}

/**
 * Brings the panel into view: on a small screen it is below the fold.
 * @param feelings to choose from, where a text was not understood
 */
export function usePanelInView(
  panel: RefObject<HTMLElement>,
  { status }: GeneratorState,
  feelings: readonly unknown[] | undefined,
): void {
  const working = isPhase(status);
  useEffect(() => {
    if (working) {
      panel.current?.scrollIntoView({ block: "nearest" });
      // The numbers of a long wait, where a small screen has no room for all of it.
      panel.current?.querySelector("[aria-live]")?.scrollIntoView({ block: "nearest" });
    } else if (feelings) panel.current?.scrollIntoView({ block: "start" });
  }, [panel, working, feelings]);
}

/** The way to a beat that was made after its person had left the page. */
export function Arrived({ beat }: { readonly beat: Beat }) {
  return (
    <p className="card flex flex-wrap items-center gap-x-6 gap-y-3">
      {ready("toDownload")}
      <Link to={roomAddress(beat)} className="button-quiet">
        {t("room")}
      </Link>
    </p>
  );
}

function waveformMood(state: GeneratorState): WaveformMood {
  switch (state.status) {
    case "idle":
      return "waiting";
    case "success":
      return "success";
    case "error":
      return isHelped(state) || state.code === "no_credits" ? "waiting" : "error";
    default:
      return "working";
  }
}

function statusText(state: GeneratorState, downloaded: boolean): string {
  switch (state.status) {
    case "analyzing":
    case "generating":
      return t("working");
    case "success":
      return ready(downloaded ? "downloaded" : "toDownload");
    default:
      return "";
  }
}
