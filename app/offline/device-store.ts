import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { SessionLength } from "../listening/session-length.ts";
import type { KeptBeat } from "./kept-beat.ts";
import type { OutboxEntry } from "./outbox.ts";
import type { OutboxStore } from "./send-outbox.ts";

/** Whose device this is, and what listening and composing need to know of them. */
export interface DeviceAccount {
  /** Token of the account: whoever else signs in here sees nothing of it. */
  readonly owner: string;
  /** The mark of the browser's session, which signing out deletes. */
  readonly mark: string;
  /** Under 18, by the profile. */
  readonly young: boolean;
  /** To read before any beat, by the profile. */
  readonly notices: readonly ListeningNotice[];
  readonly firstLength: SessionLength;
  readonly choice: ListeningChoice | undefined;
  /** Left when the device last heard of it. */
  readonly credits: number;
  /** Whether what reads and composes is kept here, too. */
  readonly composer: boolean;
}

/** What a device keeps of a person, in the browser's own database. */
export interface DeviceStore extends OutboxStore {
  account(): Promise<DeviceAccount | undefined>;
  setAccount(account: DeviceAccount): Promise<void>;
  /** The newest first. */
  beats(): Promise<readonly KeptBeat[]>;
  /** In place of those that were kept. */
  setBeats(beats: readonly KeptBeat[]): Promise<void>;
  addBeat(beat: KeptBeat): Promise<void>;
  add(entry: OutboxEntry): Promise<void>;
  remove(key: string): Promise<void>;
  /** Everything, for this and every other tab. */
  clear(): Promise<void>;
}

const DATABASE = "stillwave-device";
const VERSION = 1;
const ACCOUNT = "account";
const BEATS = "beats";
const OUTBOX = "outbox";
/** The account is the one value of its store. */
const ONE = "one";

/**
 * Opens the store.
 * @throws where the browser has none, as in some private windows
 */
export async function openDeviceStore(): Promise<DeviceStore> {
  const database = await open();
  const read = async <Value>(
    store: string,
    ask: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    const asked = await inTransaction(database, [store], "readonly", (transaction) =>
      ask(transaction.objectStore(store)),
    );
    return asked.result;
  };
  const write = (store: string, change: (store: IDBObjectStore) => void): Promise<void> =>
    inTransaction(database, [store], "readwrite", (transaction) => {
      change(transaction.objectStore(store));
    });
  return {
    account: () => read<DeviceAccount | undefined>(ACCOUNT, (store) => store.get(ONE)),
    setAccount: (account) => write(ACCOUNT, (store) => store.put(account, ONE)),
    async beats() {
      const beats = await read<KeptBeat[]>(BEATS, (store) => store.getAll());
      return beats.toSorted((one, two) => (one.created_on < two.created_on ? 1 : -1));
    },
    setBeats: (beats) =>
      write(BEATS, (store) => {
        store.clear();
        for (const beat of beats) store.put(beat);
      }),
    addBeat: (beat) => write(BEATS, (store) => store.put(beat)),
    entries: () => read<OutboxEntry[]>(OUTBOX, (store) => store.getAll()),
    add: (entry) => write(OUTBOX, (store) => store.add(entry)),
    change: (key, change) =>
      write(OUTBOX, (store) => {
        const asked: IDBRequest<OutboxEntry | undefined> = store.get(key);
        asked.onsuccess = () => {
          if (asked.result) store.put(change(asked.result));
        };
      }),
    remove: (key) => write(OUTBOX, (store) => store.delete(key)),
    async clear() {
      const all = [ACCOUNT, BEATS, OUTBOX];
      await inTransaction(database, all, "readwrite", (transaction) => {
        for (const store of all) transaction.objectStore(store).clear();
      });
    },
  };
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(ACCOUNT);
      opening.result.createObjectStore(BEATS, { keyPath: "id" });
      opening.result.createObjectStore(OUTBOX, { keyPath: "key" });
    };
    opening.onsuccess = () => {
      // Whoever empties what this browser keeps does not wait for this tab.
      opening.result.onversionchange = () => opening.result.close();
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error("Another tab has the store."));
  });
}

/** @returns once all of it is on the device, with what was asked for */
function inTransaction<Asked>(
  database: IDBDatabase,
  stores: readonly string[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Asked,
): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...stores], mode);
    const asked = work(transaction);
    transaction.oncomplete = () => resolve(asked);
    transaction.onabort = () => reject(transaction.error ?? new Error("The store gave up."));
    transaction.onerror = () => reject(transaction.error);
  });
}
