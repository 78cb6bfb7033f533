import { Link } from "@remix-run/react";
import { useAutoDownload } from "#app/listening/device/use-auto-download.ts";
import { useSaveData } from "#app/listening/device/use-save-data.ts";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { GeneratorState } from "./use-generator.ts";
import { Waveform, type WaveformMood } from "./waveform.tsx";

interface ProgressPanelProps {
  readonly state: GeneratorState;
  /** The page itself brought this state: then nothing was downloaded by itself. */
  readonly viaPage: boolean;
}

/** Says how far a beat is. Both regions stand from the start, so that changes are announced. */
export function ProgressPanel({ state, viaPage }: ProgressPanelProps) {
  const [downloads] = useAutoDownload();
  const [saveData] = useSaveData();
  const downloaded = !viaPage && downloads === true && saveData === false;
  const error = state.status === "error" ? state : undefined;
  return (
    <div className="grid">
      {/* Nothing draws without scripts: then there is only what it says. */}
      <div className="card grid justify-items-center gap-3 text-center noscript:has-[[role=status]:empty]:hidden">
        <Waveform mood={waveformMood(state)} />
        <p role="status" className="font-medium empty:hidden">
          {statusText(state, downloaded)}
        </p>
      </div>
      <div role="alert">
        {error && (
          <div
            className={`card mt-4 border-2 ${error.crisis ? "border-accent" : "border-danger bg-danger-soft"}`}
          >
            <p className={error.crisis ? "mb-5 text-lg" : "font-medium"}>{error.message}</p>
            {error.free && <p className="mt-2 text-ink-soft">{NOTICES.nothingCharged}</p>}
            {error.noCredits && (
              <Link to="/pricing" className="link mt-2">
                {GENERATOR.noCredits.pay}
              </Link>
            )}
            {error.crisis && <SupportLines />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Help in a crisis is no failure: nothing there is red. */
function waveformMood(state: GeneratorState): WaveformMood {
  switch (state.status) {
    case "idle":
      return "waiting";
    case "success":
      return "success";
    case "error":
      return state.crisis ? "waiting" : "error";
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
