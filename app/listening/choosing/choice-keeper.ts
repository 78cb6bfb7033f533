/** The shortest time between two requests, ms. */
const PAUSE_MS = 3000;

interface KeeperPorts<Choice> {
  /** Stores a choice with the person; never throws. @returns whether it is stored */
  readonly post: (choice: Choice) => Promise<boolean>;
  /** The last choice is stored. */
  readonly onKept: (choice: Choice) => void;
}

/** Stores the last of many quick changes, a moment later: a slider that moves is one change. */
export class ChoiceKeeper<Choice> {
  readonly #ports: KeeperPorts<Choice>;
  #waiting: { readonly choice: Choice } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = Promise.resolve();

  constructor(ports: KeeperPorts<Choice>) {
    this.#ports = ports;
  }

  change(choice: Choice): void {
    this.#waiting = { choice };
    // One after another, so that an early one that is late does not overwrite it.
    this.#timer ??= setTimeout(() => {
      this.#sending = this.#sending.then(() => this.#send());
    }, PAUSE_MS);
  }

  /** The page is being left: sends at once what waits. */
  leave(): void {
    void this.#send();
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const sent = this.#waiting;
    if (sent === undefined) return;
    this.#waiting = undefined;
    const kept = await this.#ports.post(sent.choice);
    if (kept && this.#waiting === undefined) this.#ports.onKept(sent.choice);
  }
}
