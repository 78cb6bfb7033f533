import { type GeneratorState, isStep } from "./generator-state.ts";

/** How long a step is in sight before the next one takes its place, ms: what passes sooner is a flash. */
export const CALM_MS = 600;

export interface CalmPorts {
  /** ms. */
  readonly now: () => number;
  /** Calls once, after a time in ms. @returns what takes the call back */
  readonly later: (call: () => void, ms: number) => () => void;
  readonly show: (state: GeneratorState) => void;
}

/**
 * Shows how far a beat is, one step at a time: a step that another one follows at once is left out. Only what
 * is seen waits; what begins or ends the steps is shown at once.
 */
export class CalmSteps {
  #step = false;
  #shownAt = 0;
  #takeBack = () => {};
  readonly #ports: CalmPorts;

  constructor(ports: CalmPorts) {
    this.#ports = ports;
  }

  tell(state: GeneratorState): void {
    const { now, later } = this.#ports;
    this.#takeBack();
    const left = this.#shownAt + CALM_MS - now();
    if (!this.#step || !isStep(state.status) || left <= 0) this.#show(state);
    else this.#takeBack = later(() => this.#show(state), left);
  }

  #show(state: GeneratorState): void {
    this.#step = isStep(state.status);
    this.#shownAt = this.#ports.now();
    this.#ports.show(state);
  }
}
