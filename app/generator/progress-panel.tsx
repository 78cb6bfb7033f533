import { useAutoDownload } from "#app/listening/device/use-auto-download.ts";
import { useCostlyConnection } from "#app/listening/device/use-costly-connection.ts";
import { useSaveData } from "#app/listening/device/use-save-data.ts";
import { roomAddress } from "#app/listening/room-address.ts";
import { GENERATOR } from "#app/words/generator.ts";
import { type GeneratorState, isHelped, isStep } from "./generator-state.ts";
import { Wait } from "./wait.tsx";
import { Waveform, type WaveformMood } from "./waveform.tsx";

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
      <p role="status" className="font-medium text-lg empty:hidden">
        {statusText(state, downloaded)}
      </p>
      {step && <Wait step={step} />}
      {state.status === "success" && step && (
        // The page goes there by itself; on a network that hangs, a press loads the room anew.
        <a href={roomAddress(state.beat)} className="button-quiet animate-[appear_0s_4s_both]">
          {GENERATOR.openRoom}
        </a>
      )}
    </div>
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
      return GENERATOR.working;
    case "success":
      return downloaded ? GENERATOR.ready : GENERATOR.readyToDownload;
    default:
      return "";
  }
}
