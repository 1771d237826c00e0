/** IndexedDB in memory, as far as idb-keyval and the learning area use it: one store a database, keys that are strings, no failures but those that a test asks for. As in a private window of Safari it takes no `Blob`. */

type Records = Map<IDBValidKey, unknown>;

interface PendingRequest {
  result?: unknown;
  onsuccess?: () => void;
  oncomplete?: () => void;
  onupgradeneeded?: () => void;
}

const databases = new Map<string, Records>();

function createRequest(result: unknown, transaction?: MemoryTransaction): PendingRequest {
  const request: PendingRequest = { result };
  transaction?.begin();
  queueMicrotask(() => {
    request.onsuccess?.();
    transaction?.end();
  });
  return request;
}

function cloneWithoutBlobs<T>(value: T): T {
  const isBlobWithin = (each: unknown): boolean =>
    each instanceof Blob || (typeof each === 'object' && each !== null && Object.values(each).some(isBlobWithin));
  if (isBlobWithin(value)) throw new DOMException('BlobURLs are not yet supported', 'DataCloneError');
  return structuredClone(value);
}

class MemoryTransaction implements PendingRequest {
  oncomplete?: () => void;
  #open = 0;
  #isComplete = false;
  readonly #records: Records;

  constructor(records: Records) {
    this.#records = records;
    setImmediate(() => this.#completeWhenIdle());
  }

  begin(): void {
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    setImmediate(() => this.#completeWhenIdle());
  }

  #completeWhenIdle(): void {
    if (this.#open > 0 || this.#isComplete) return;
    this.#isComplete = true;
    this.oncomplete?.();
  }

  commit(): void {}

  objectStore() {
    const records = this.#records;
    const sorted = () => [...records.keys()].sort();
    return {
      transaction: this,
      put: (value: unknown, key: IDBValidKey) => createRequest(records.set(key, cloneWithoutBlobs(value)) && key, this),
      get: (key: IDBValidKey) => createRequest(structuredClone(records.get(key)), this),
      delete: (key: IDBValidKey) => createRequest(void records.delete(key), this),
      clear: () => createRequest(records.clear(), this),
      getAllKeys: () => createRequest(sorted(), this),
      getAll: () => createRequest(structuredClone(sorted().map((key) => records.get(key))), this),
      openCursor: () => this.#openCursor(records, sorted()),
    };
  }

  #openCursor(records: Records, keys: IDBValidKey[]): PendingRequest {
    let nth = 0;
    const cursorAt = (key: IDBValidKey) => ({
      key,
      value: structuredClone(records.get(key)),
      delete: () => createRequest(void records.delete(key), this),
      continue: () => {
        nth += 1;
        show();
      },
    });
    const request = createRequest(null, this);
    const first = keys[0];
    request.result = first === undefined ? null : cursorAt(first);
    const show = () => {
      const key = keys[nth];
      request.result = key === undefined ? null : cursorAt(key);
      this.begin();
      queueMicrotask(() => {
        request.onsuccess?.();
        this.end();
      });
    };
    return request;
  }
}

let isBroken = false;
let losses = 0;

/** Makes all transactions fail, or work again. */
export function breakDatabases(isNowBroken: boolean): void {
  isBroken = isNowBroken;
}

/** Makes all connections fail that are open, as Safari does after a time in the background. */
export function loseConnections(): void {
  losses += 1;
}

function begin(records: Records, openedAfter: number): MemoryTransaction {
  if (isBroken || openedAfter < losses) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  return new MemoryTransaction(records);
}

export const memoryIndexedDb = {
  open(name: string): PendingRequest {
    const records = databases.get(name) ?? new Map();
    databases.set(name, records);
    const openedAfter = losses;
    return createRequest({ createObjectStore: () => undefined, transaction: () => begin(records, openedAfter) });
  },
};

/** Keys in a database. */
export const keysIn = (name: string): string[] => [...(databases.get(name)?.keys() ?? [])].map(String).sort();

/** Empties all databases: pages keep their connections. */
export function clearDatabases(): void {
  isBroken = false;
  for (const records of databases.values()) records.clear();
}
