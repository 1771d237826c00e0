import { clear, delMany, entries, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';

/** Records of one store in IndexedDB. A record that the browser does not store is there as long as the page. No function rejects, but `transact`. */
export interface RecordStore {
  /** Work on the stored records in one transaction. */
  transact: UseStore;
  /** Records that are not stored, or are being stored. The last one is the newest. */
  unstored: Map<string, unknown>;
  get<T>(key: string): Promise<T | undefined>;
  keys(): Promise<string[]>;
  entries<T>(): Promise<[key: string, record: T][]>;
  /**
   * Stores a record at once. Another tab may have stored one meanwhile: `newer` chooses, the first one between equals.
   * @returns the record that stands
   */
  set<T>(key: string, record: T, newer?: (one: T, other: T) => T): Promise<T>;
  /** Replaces a stored record in one transaction, or deletes it. */
  change<T>(key: string, change: (stored: T | undefined) => T | undefined): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Stores what is not stored yet: storage that has failed may work again. */
  storeAgain(): Promise<void>;
}

/** @param transact a store of IndexedDB, as `createStore` makes it */
export function createRecordStore(transact: UseStore): RecordStore {
  const unstored = new Map<string, unknown>();
  const isKept = async (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );

  /**
   * Commits the transaction without a wait for what it replaces: the browser does so in a later task, and drops the record when the page is
   * left before.
   */
  async function replace<T>(key: string, record: T): Promise<T | undefined> {
    const [replaced] = await transact('readwrite', (records) => {
      const reading = promisifyRequest<T | undefined>(records.get(key));
      records.put(record, key);
      records.transaction.commit();
      return Promise.all([reading, promisifyRequest(records.transaction)]);
    });
    if (unstored.get(key) === record) unstored.delete(key);
    return replaced;
  }

  const change: RecordStore['change'] = async (key, changed) => {
    await isKept(
      transact('readwrite', (records) => {
        const reading = records.get(key);
        reading.onsuccess = () => {
          const record = changed(reading.result);
          if (record) records.put(record, key);
          else records.delete(key);
        };
        return promisifyRequest(records.transaction);
      }),
    );
  };

  return {
    transact,
    unstored,
    get: async <T>(key: string) => (unstored.has(key) ? (unstored.get(key) as T) : get<T>(key, transact).catch(() => undefined)),
    keys: async () => [...new Set([...(await keys<string>(transact).catch(() => [])), ...unstored.keys()])],
    entries: async <T>() => {
      const stored = await entries<string, T>(transact).catch(() => []);
      // A write that failed because it took too long may be there nevertheless.
      return [...new Map([...stored, ...(unstored as Map<string, T>)])];
    },
    change,
    set: async <T>(key: string, record: T, newer?: (one: T, other: T) => T) => {
      unstored.delete(key);
      unstored.set(key, record);
      const replaced = await replace(key, record).catch(() => undefined);
      const standing = replaced && newer ? newer(replaced, record) : record;
      // What was deleted meanwhile is not stored again.
      if (standing !== record && newer) await change<T>(key, (stored) => stored && newer(standing, stored));
      return standing;
    },
    delete: async (keys) => {
      for (const key of keys) unstored.delete(key);
      await isKept(delMany([...keys], transact));
    },
    clear: async () => {
      unstored.clear();
      await isKept(clear(transact));
    },
    storeAgain: async () => {
      for (const [key, record] of [...unstored].reverse()) {
        // It may have been deleted meanwhile.
        if (unstored.get(key) === record && !(await isKept(replace(key, record)))) return;
      }
    },
  };
}
