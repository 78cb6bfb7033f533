import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { type BookingPorts, bookKept } from "./book-kept.ts";
import type { DeviceAccount, DeviceStore } from "./device-store.ts";
import type { KeptBeat } from "./kept-beat.ts";
import { type OutboxEntry, waitsForNetwork } from "./outbox.ts";

/** What the server said of the signed-in person, on line. */
export interface PersonNow extends Omit<DeviceAccount, "owner" | "mark" | "composer"> {
  /** Tokens of the account; the first is the current one. */
  readonly owners: readonly string[];
  readonly beats: readonly KeptBeat[];
}

/** What the page shows. */
export interface DeviceView {
  /** Undefined: nothing is kept here. */
  readonly account: DeviceAccount | undefined;
  readonly beats: readonly KeptBeat[];
  readonly entries: readonly OutboxEntry[];
}

export interface DevicePorts extends Pick<BookingPorts, "post" | "inTurn" | "onCredits"> {
  readonly store: DeviceStore;
  readonly app: {
    readonly keep: (
      language: InterfaceLanguage,
      onProgress: (share: number) => void,
    ) => Promise<void>;
    readonly keepComposer: (onProgress: (share: number) => void) => Promise<void>;
    readonly forget: () => Promise<void>;
  };
  /** The mark of the browser's session; null once it was signed out of. */
  readonly mark: () => string | null;
  /** Asks the browser to send once there is a network, also without the page. */
  readonly sendLater: () => Promise<void>;
  /** Told after each change. */
  readonly onView: (view: DeviceView) => void;
}

/** What a person keeps on this device, for as long as they are signed in here. */
export class OwnDevice {
  readonly #ports: DevicePorts;
  /** The server names the person on its own page alone, never on one that was kept. */
  #isCurrent = false;

  constructor(ports: DevicePorts) {
    this.#ports = ports;
  }

  /**
   * Shows what is kept. What belongs to somebody else, or to somebody who has signed out, is removed before; what belongs to
   * the person is brought up to date.
   * @param person who is signed in, as far as the server said; null offline and for visitors
   */
  async begin(person: PersonNow | null): Promise<void> {
    const { store } = this.#ports;
    this.#isCurrent = person !== null;
    const account = await store.account();
    if (account !== undefined) {
      const isTheirs = person === null || person.owners.includes(account.owner);
      if (!isTheirs || this.#hasLeft(account)) await this.remove();
      else if (person !== null)
        await store.update(account.owner, { account: settingsOf(person), beats: person.beats });
      // A browser gives up after a few networks that brought nothing: whoever comes back asks it anew.
      if (waitsForNetwork(await store.entries(), account.owner)) this.#askToSend();
    }
    await this.show();
  }

  /** Removes everything once the person has signed out in another tab. */
  async check(): Promise<void> {
    const account = await this.#ports.store.account();
    if (account !== undefined && this.#hasLeft(account)) await this.remove();
    await this.show();
  }

  /**
   * Keeps the page and the person's beats.
   * @param onProgress told how much is there, 0 to 1
   * @throws as `keepApp` does, and where the store takes no more
   */
  async keep(
    person: PersonNow,
    language: InterfaceLanguage,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const { app, store, mark } = this.#ports;
    const [owner = ""] = person.owners;
    await app.keep(language, onProgress);
    const own = { owner, mark: mark() ?? "", composer: false };
    await store.keep({ ...settingsOf(person), ...own }, person.beats);
    await this.show();
  }

  /** Keeps the page as it is now, in place of an earlier version, unless it is removed meanwhile. @throws as {@link keep} does */
  async renew(language: InterfaceLanguage): Promise<void> {
    const { app, store } = this.#ports;
    await app.keep(language, () => {});
    if ((await store.account()) === undefined) await app.forget();
  }

  /** Keeps what reads and composes, or its present version. @param onProgress told how much is there, 0 to 1 @throws as {@link keep} does */
  async keepComposer(onProgress: (share: number) => void): Promise<void> {
    const { app, store } = this.#ports;
    const account = await store.account();
    await app.keepComposer(onProgress);
    const isKept = account && (await store.update(account.owner, { account: { composer: true } }));
    // Removed while it was loaded, which takes a while.
    if (!isKept) await app.forget();
    await this.show();
  }

  /** Removes all that is kept here. What was booked stays in the history, and what was not costs nothing. */
  async remove(): Promise<void> {
    const { app, store } = this.#ports;
    // What is personal goes first.
    await store.clear();
    await app.forget();
    await this.show();
  }

  /** Sends what waits, and keeps each beat that was booked. */
  async send(): Promise<void> {
    const isCurrent = this.#isCurrent;
    await bookKept({ ...this.#ports, isCurrent, onChange: () => void this.show() });
    await this.show();
  }

  /** Sends once more, if anything waits for the network; what is held waits for its person. */
  async sendAgain(): Promise<void> {
    const entries = await this.#ports.store.entries();
    if (entries.some(({ state }) => state.kind === "waiting")) await this.send();
  }

  /** Puts what was typed where it waits to be booked. */
  async add(entry: OutboxEntry): Promise<void> {
    const { store } = this.#ports;
    await store.add(entry);
    this.#askToSend();
    await this.show();
  }

  /** Takes back what waits, or removes what is over. */
  async removeEntry(key: string): Promise<void> {
    await this.#ports.store.remove(key);
    await this.show();
  }

  /** Reads what is kept, for the page. */
  async show(): Promise<void> {
    const { store, onView } = this.#ports;
    const [account, beats, entries] = await Promise.all([
      store.account(),
      store.beats(),
      store.entries(),
    ]);
    onView({ account, beats, entries });
  }

  /** What waits is safe here, and this page sends it, too. */
  #askToSend(): void {
    this.#ports.sendLater().catch((error: unknown) => console.warn(error));
  }

  #hasLeft(account: DeviceAccount): boolean {
    return account.mark !== this.#ports.mark();
  }
}

function settingsOf({ young, notices, firstLength, choice, credits }: PersonNow) {
  return { young, notices, firstLength, choice, credits };
}
