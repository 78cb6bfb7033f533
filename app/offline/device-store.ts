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

/** What changes of what is kept of an account. */
export interface KeptChange {
  readonly account: Partial<Omit<DeviceAccount, "owner">>;
  /** In place of those that were kept. */
  readonly beats?: readonly KeptBeat[];
  /** Beside those that are kept. */
  readonly booked?: KeptBeat;
}

/** What a device keeps of a person, in the browser's own database. */
export interface DeviceStore extends OutboxStore {
  account(): Promise<DeviceAccount | undefined>;
  /** The newest first. */
  beats(): Promise<readonly KeptBeat[]>;
  /** In place of all that was kept here. */
  keep(account: DeviceAccount, beats: readonly KeptBeat[]): Promise<void>;
  /**
   * Changes what is kept of an account, in one transaction.
   * @returns false where the device was emptied meanwhile: it stays as it is
   */
  update(owner: string, change: KeptChange): Promise<boolean>;
  /** @throws where the device was emptied meanwhile */
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
const ALL = [ACCOUNT, BEATS, OUTBOX];
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
  const whileKept = async (
    owner: string,
    store: string,
    change: (transaction: IDBTransaction, account: DeviceAccount) => void,
  ): Promise<boolean> => {
    let isKept = false;
    await inTransaction(database, [ACCOUNT, store], "readwrite", (transaction) => {
      const asked: IDBRequest<DeviceAccount | undefined> = transaction
        .objectStore(ACCOUNT)
        .get(ONE);
      asked.onsuccess = () => {
        if (asked.result?.owner !== owner) return;
        isKept = true;
        change(transaction, asked.result);
      };
    });
    return isKept;
  };
  return {
    account: () => read<DeviceAccount | undefined>(ACCOUNT, (store) => store.get(ONE)),
    async beats() {
      const beats = await read<KeptBeat[]>(BEATS, (store) => store.getAll());
      return beats.toSorted((one, two) => (one.created_on < two.created_on ? 1 : -1));
    },
    keep: (account, beats) =>
      inTransaction(database, ALL, "readwrite", (transaction) => {
        for (const store of ALL) transaction.objectStore(store).clear();
        transaction.objectStore(ACCOUNT).put(account, ONE);
        for (const beat of beats) transaction.objectStore(BEATS).put(beat);
      }),
    update: (owner, { account, beats, booked }) =>
      whileKept(owner, BEATS, (transaction, now) => {
        transaction.objectStore(ACCOUNT).put({ ...now, ...account }, ONE);
        const store = transaction.objectStore(BEATS);
        if (beats) store.clear();
        for (const beat of beats ?? []) store.put(beat);
        if (booked) store.put(booked);
      }),
    entries: () => read<OutboxEntry[]>(OUTBOX, (store) => store.getAll()),
    async add(entry) {
      const isKept = await whileKept(entry.owner, OUTBOX, (transaction) => {
        transaction.objectStore(OUTBOX).add(entry);
      });
      if (!isKept) throw new Error("The device was emptied.");
    },
    async change(key, change) {
      let isThere = false;
      await write(OUTBOX, (store) => {
        const asked: IDBRequest<OutboxEntry | undefined> = store.get(key);
        asked.onsuccess = () => {
          if (asked.result === undefined) return;
          isThere = true;
          store.put(change(asked.result));
        };
      });
      return isThere;
    },
    remove: (key) => write(OUTBOX, (store) => store.delete(key)),
    clear: () =>
      inTransaction(database, ALL, "readwrite", (transaction) => {
        for (const store of ALL) transaction.objectStore(store).clear();
      }),
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
