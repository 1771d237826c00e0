import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Longest wait in ms for the browser to open a database and to complete a transaction. */
const maxMs = 3_000;

/** Time in ms between two looks at storage that does not answer. */
const restMs = 30_000;

/** The storage did not answer: a user has waited for it once, and all further work fails at once until it answers. */
let isSilent = false;
let asksAgainAt = 0;
let hasFailed = false;

/** Whether the browser keeps nothing: its last work was refused, or had no answer. */
export const isStorageLost = (): boolean => hasFailed;

/** Names of the problems of a connection that the browser has closed: an iPhone does so while a tab is in the background, often without the event `close`. */
const lossNames = ['InvalidStateError', 'UnknownError', 'AbortError'];

// An aborted transaction may have no error.
const isLoss = (problem: unknown): boolean => !problem || (problem instanceof DOMException && lossNames.includes(problem.name));

const noAnswer = () => new DOMException('The storage of this browser does not answer', 'TimeoutError');

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // A page in the background may be stopped, and the time ends before the answer is heard.
    const fail = () => {
      if (globalThis.document?.hidden) {
        timer = setTimeout(fail, maxMs);
        return;
      }
      isSilent = true;
      asksAgainAt = Date.now() + restMs;
      reject(noAnswer());
    };
    let timer = setTimeout(fail, maxMs);
    const answer = (value: T) => {
      isSilent = false;
      resolve(value);
    };
    void work.then(answer, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A store in IndexedDB for the functions of idb-keyval, whose own one keeps its connection for ever. Work on a lost connection is done
 * once more on another one; a transaction that was lost has changed nothing. What has no answer within 3 s rejects, and so does
 * all further work until the storage answers.
 */
export function createStore(database: string, name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;

  /** Rejects also where a browser has no IndexedDB, or throws at its name. */
  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    return promisifyRequest(request);
  }

  /** Looks whether storage answers again, beside work that has failed. */
  function askAgain(): void {
    if (Date.now() < asksAgainAt) return;
    asksAgainAt = Date.now() + restMs;
    open()
      .then(async (db) => {
        await promisifyRequest(db.transaction(name).objectStore(name).get(''));
        isSilent = false;
        db.close();
      })
      .catch(() => undefined);
  }

  return async (mode, work) => {
    const attempt = async () => {
      if (isSilent) {
        askAgain();
        throw noAnswer();
      }
      connection ??= open();
      const opened = connection;
      const drop = () => {
        if (connection === opened) connection = undefined;
        opened.then((db) => db.close()).catch(() => undefined);
      };
      const done = opened.then((db) => {
        db.onclose = drop;
        return work(db.transaction(name, mode).objectStore(name));
      });
      try {
        const result = await withinLimit(done);
        hasFailed = false;
        return result;
      } catch (problem) {
        drop();
        hasFailed = true;
        throw problem;
      }
    };
    try {
      return await attempt();
    } catch (problem) {
      if (isLoss(problem)) return attempt();
      throw problem;
    }
  };
}
