import type { DeviceAccount, DeviceStore } from "#app/offline/device-store.ts";
import type { KeptBeat } from "#app/offline/kept-beat.ts";
import type { OutboxEntry } from "#app/offline/outbox.ts";

/** What a device keeps, as a test sees and changes it. */
export interface KeptInMemory {
  account: DeviceAccount | undefined;
  beats: KeptBeat[];
  entries: OutboxEntry[];
}

/** A device's store without a browser, by the same law. @param kept outlives the pages that use it */
export function memoryDeviceStore(kept: KeptInMemory): DeviceStore {
  const isKept = (owner: string) => kept.account?.owner === owner;
  return {
    account: async () => kept.account,
    beats: async () => [...kept.beats],
    entries: async () => [...kept.entries],
    async keep(account, beats) {
      Object.assign(kept, { account, beats: [...beats], entries: [] });
    },
    async update(owner, { account, beats, booked }) {
      if (kept.account === undefined || !isKept(owner)) return false;
      kept.account = { ...kept.account, ...account };
      if (beats) kept.beats = [...beats];
      if (booked) kept.beats.push(booked);
      return true;
    },
    async add(entry) {
      if (!isKept(entry.owner)) throw new Error("The device was emptied.");
      kept.entries.push(entry);
    },
    async change(key, change) {
      const isThere = kept.entries.some((entry) => entry.key === key);
      kept.entries = kept.entries.map((entry) => (entry.key === key ? change(entry) : entry));
      return isThere;
    },
    async remove(key) {
      kept.entries = kept.entries.filter((entry) => entry.key !== key);
    },
    async clear() {
      Object.assign(kept, { account: undefined, beats: [], entries: [] });
    },
  };
}
