import type { DeviceStore } from "./device-store.ts";
import { keptBeat } from "./kept-beat.ts";
import { refusesRequest, waitsForNetwork } from "./outbox.ts";
import { type SenderPorts, sendOutbox } from "./send-outbox.ts";

/** What books needs, in a page and in the worker that browsers start without one. */
export interface BookingPorts {
  readonly store: Pick<DeviceStore, "account" | "update" | "entries" | "change">;
  readonly post: SenderPorts["post"];
  /** Whether the server has just sent this code; browsers keep that of earlier builds. */
  readonly isCurrent: boolean;
  /** Lets one of the tabs and the worker send at a time. */
  readonly inTurn: (send: () => Promise<void>) => Promise<void>;
  /** Told the balance after each beat that was booked, and whether its account is still kept here. */
  readonly onCredits: (left: number, isKept: boolean) => void;
  /** Told after each entry that was handed out or answered. */
  readonly onChange: () => void;
}

/**
 * Sends what waits for the account of this device, and keeps each beat that was booked. A request that the server cannot read
 * ends an entry, and with it the words, in current code alone.
 */
export async function bookKept(ports: BookingPorts): Promise<void> {
  const { store, isCurrent, inTurn, onCredits, onChange } = ports;
  const account = await store.account();
  if (account === undefined) return;
  const onBooked: SenderPorts["onBooked"] = async (beat) => {
    const { credits_left: credits } = beat;
    const change = { account: { credits }, booked: keptBeat(beat) };
    onCredits(credits, await store.update(account.owner, change));
  };
  const post: SenderPorts["post"] = async (entry) => {
    const answer = await ports.post(entry);
    return isCurrent || !refusesRequest(answer) ? answer : { kind: "refused", code: "unavailable" };
  };
  await inTurn(() => sendOutbox({ store, post, onBooked, onChange }, account.owner));
}

/**
 * The same without a page, where a rejection has the browser start the worker again later. What is held waits for its person.
 * @throws where something still waits, or is on its way from a page that may be closed before its answer
 */
export async function bookWithoutPage(ports: Omit<BookingPorts, "isCurrent">): Promise<void> {
  await bookKept({ ...ports, isCurrent: false });
  const account = await ports.store.account();
  if (account === undefined) return;
  if (waitsForNetwork(await ports.store.entries(), account.owner))
    throw new Error("Something still waits.");
}
