import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * Stores a value in IndexedDB as `set` of idb-keyval does, and commits the transaction at once: without that the browser commits
 * in a later task, and drops the value when the page is left before.
 */
export const setAndCommit = (key: IDBValidKey, value: unknown, store: UseStore): Promise<void> =>
  store('readwrite', (records) => {
    records.put(value, key);
    records.transaction.commit();
    return promisifyRequest(records.transaction);
  });
