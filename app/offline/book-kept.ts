import type { DeviceStore } from "./device-store.ts";
import { keptBeat } from "./kept-beat.ts";
import { toSend } from "./outbox.ts";
import { type SenderPorts, sendOutbox } from "./send-outbox.ts";

/** What books needs, in a page and in the worker that browsers start without one. */
export interface BookingPorts {
  readonly store: Pick<DeviceStore, "account" | "setAccount" | "addBeat" | "entries" | "change">;
  readonly post: SenderPorts["post"];
  /** Lets one of the tabs and the worker send at a time. */
  readonly inTurn: (send: () => Promise<void>) => Promise<void>;
  /** Told the balance after each beat that was booked. */
  readonly onCredits: (left: number) => void;
  /** Told after each entry that was handed out or answered. */
  readonly onChange: () => void;
}

/** Sends what waits for the account of this device, and keeps each beat that was booked. */
export async function bookKept(ports: BookingPorts): Promise<void> {
  const { store, post, inTurn, onCredits, onChange } = ports;
  const account = await store.account();
  if (account === undefined) return;
  const onBooked: SenderPorts["onBooked"] = async (beat) => {
    await store.addBeat(keptBeat(beat));
    const now = await store.account();
    if (now) await store.setAccount({ ...now, credits: beat.credits_left });
    onCredits(beat.credits_left);
  };
  await inTurn(() => sendOutbox({ store, post, onBooked, onChange }, account.owner));
}

/**
 * The same without a page, where a rejection has the browser start the worker again later. What is held waits for its person.
 * @throws where something still waits, or is on its way from a page that may be closed before its answer
 */
export async function bookWithoutPage(ports: BookingPorts): Promise<void> {
  await bookKept(ports);
  const account = await ports.store.account();
  if (account === undefined) return;
  const open = toSend(await ports.store.entries(), account.owner);
  if (open.some(({ state }) => state.kind !== "held")) throw new Error("Something still waits.");
}
