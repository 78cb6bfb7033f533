/**
 * none: nothing to say, as in browsers that install nothing and where it is installed already.
 * by_hand: iPhone and iPad, which add a page by their own menu and tell nobody.
 */
export type InstallState = "none" | "by_hand" | "offered" | "asking" | "dismissed" | "installed";

/** What Chromium hands to a page that may ask for its installation, once each: https://wicg.github.io/manifest-incubations/ */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

/** The part of the browser that is needed, so that a test can stand in for it. */
export interface InstallingBrowser {
  /** Where it tells of offers and installations. */
  readonly events: EventTarget;
  /** Whether this page was opened from an icon of its own. */
  readonly isInstalled: boolean;
  /** Whether its menu adds pages to the home screen. */
  readonly addsByHand: boolean;
}

/** Whether this page can be added to the device like an app, and what became of that. */
export class InstallHint {
  #state: InstallState;
  #offer: InstallOffer | undefined;
  readonly #told = new Set<() => void>();

  /** Listens from now on: the browser offers once, soon after the page was loaded. */
  constructor({ events, isInstalled, addsByHand }: InstallingBrowser) {
    this.#state = addsByHand && !isInstalled ? "by_hand" : "none";
    if (isInstalled) return;
    events.addEventListener("beforeinstallprompt", (event) => {
      // The page offers it in its own place: no bar of the browser comes on top.
      event.preventDefault();
      this.#offer = event as InstallOffer;
      this.#become("offered");
    });
    events.addEventListener("appinstalled", () => {
      this.#offer = undefined;
      this.#become("installed");
    });
  }

  readonly state = (): InstallState => this.#state;

  /** @param tell called after each change @returns what ends that */
  readonly follow = (tell: () => void): (() => void) => {
    this.#told.add(tell);
    return () => void this.#told.delete(tell);
  };

  /**
   * Has the browser ask the person. A second press while it asks does nothing.
   * @throws where the browser does not ask
   */
  async ask(): Promise<void> {
    const offer = this.#offer;
    if (offer === undefined) return;
    this.#offer = undefined;
    this.#become("asking");
    try {
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      // Once accepted, the browser says when it is done; it may have offered or done it meanwhile.
      this.#answered(outcome === "accepted" ? "none" : "dismissed");
    } catch (error) {
      this.#answered("dismissed");
      throw error;
    }
  }

  #answered(state: InstallState): void {
    if (this.#state === "asking") this.#become(state);
  }

  #become(state: InstallState): void {
    this.#state = state;
    for (const tell of this.#told) tell();
  }
}
