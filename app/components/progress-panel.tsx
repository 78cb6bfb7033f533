import { NOTICES } from "#app/content/errors.ts";
import { GENERATOR } from "#app/content/generator.ts";
import type { GeneratorState } from "#app/generator/use-generator.ts";
import { SupportLines } from "./support-lines.tsx";

interface ProgressPanelProps {
  readonly state: GeneratorState;
  /** The page itself brought this state: then nothing was downloaded by itself. */
  readonly viaPage: boolean;
}

/** Says how far a beat is. Both regions stand from the start, so that changes are announced. */
export function ProgressPanel({ state, viaPage }: ProgressPanelProps) {
  const error = state.status === "error" ? state : undefined;
  return (
    <>
      <p role="status" className={state.status === "idle" || error ? "" : "card font-medium"}>
        {statusText(state, viaPage)}
      </p>
      <div role="alert">
        {error && (
          <div
            className={`card border-2 ${error.crisis ? "border-accent" : "border-danger bg-danger-soft"}`}
          >
            <p className={error.crisis ? "mb-5 text-lg" : "font-medium"}>{error.message}</p>
            {error.free && <p className="mt-2 text-ink-soft">{NOTICES.nothingCharged}</p>}
            {error.crisis && <SupportLines />}
          </div>
        )}
      </div>
    </>
  );
}

function statusText(state: GeneratorState, viaPage: boolean): string {
  switch (state.status) {
    case "analyzing":
    case "generating":
      return GENERATOR.working;
    case "success":
      return viaPage ? GENERATOR.readyToDownload : GENERATOR.ready;
    default:
      return "";
  }
}
