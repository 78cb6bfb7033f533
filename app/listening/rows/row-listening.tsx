import { createContext, useContext } from "react";
import type { Listener } from "#worker/features/profile/listener.rules.ts";
import { ANYBODY } from "#worker/features/profile/listener.rules.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";

/** Who listens to the rows of a list, and how. */
export interface RowListening {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly listener: Listener;
  /** How they chose to listen; undefined before their first choice. */
  readonly choice: ListeningChoice | undefined;
}

/** Given by the page around its rows. */
export const RowListeningContext = createContext<RowListening>({
  owner: "",
  listener: ANYBODY,
  choice: undefined,
});

export function useRowListening(): RowListening {
  return useContext(RowListeningContext);
}
