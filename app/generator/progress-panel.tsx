import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useAutoDownload } from "#app/listening/device/use-auto-download.ts";
import { useCostlyConnection } from "#app/listening/device/use-costly-connection.ts";
import { useSaveData } from "#app/listening/device/use-save-data.ts";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { GENERATOR } from "#app/words/generator.ts";
import { NOTICES } from "#worker/domain/words/errors.ts";
import type { GeneratorState } from "./generator-state.ts";
import { Waveform, type WaveformMood } from "./waveform.tsx";

interface ProgressPanelProps {
  readonly state: GeneratorState;
  /** The page was loaded with this state: then nothing was downloaded automatically. */
  readonly viaPage: boolean;
  /** Feelings to choose from, where a text was not understood. */
  readonly children: ReactNode;
}

/** Shows how far a beat is. Both live regions are there from the start, so that changes are announced. */
export function ProgressPanel({ state, viaPage, children }: ProgressPanelProps) {
  const [downloads] = useAutoDownload();
  const [saveData] = useSaveData();
  const costly = useCostlyConnection();
  const downloaded = !viaPage && downloads === true && saveData === false && costly === false;
  const failure = state.status === "error" ? state : undefined;
  const helped = isHelped(state);
  return (
    <div className="grid">
      {/* Without scripts there is no drawing, only the status text. */}
      <div className="card grid justify-items-center gap-3 text-center noscript:has-[[role=status]:empty]:hidden">
        <Waveform mood={waveformMood(state)} />
        <p role="status" className="font-medium empty:hidden">
          {statusText(state, downloaded)}
        </p>
      </div>
      <div role="alert">
        {failure && (
          <div
            className={`card mt-4 border-2 ${helped ? "border-accent" : "border-danger bg-danger-soft"}`}
          >
            <p className={helped ? "mb-5 text-lg" : "font-medium"}>{failure.message}</p>
            {helped && (
              <>
                <SupportLines />
                {children}
              </>
            )}
            {failure.charged === false && (
              <p className="mt-2 text-ink-soft">{NOTICES.nothingCharged}</p>
            )}
            {failure.code === "no_credits" && (
              <Link to="/pricing" className="link mt-2">
                {GENERATOR.noCredits.pay}
              </Link>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** The text was not understood: help and feelings to choose from, which are no failure in red. */
function isHelped(state: GeneratorState): boolean {
  return state.status === "error" && state.feelings !== undefined;
}

function waveformMood(state: GeneratorState): WaveformMood {
  switch (state.status) {
    case "idle":
      return "waiting";
    case "success":
      return "success";
    case "error":
      return isHelped(state) ? "waiting" : "error";
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
