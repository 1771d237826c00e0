import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Longest wait in ms for the browser to open a database and to complete a transaction. */
const maxMs = 3_000;

/** Time in ms for which no store is asked after one that did not answer: a person waits for the first of them alone. */
const restMs = 30_000;

let restsUntil = 0;

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
      restsUntil = Date.now() + restMs;
      reject(noAnswer());
    };
    let timer = setTimeout(fail, maxMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A store in IndexedDB for the functions of idb-keyval, whose own one keeps its connection for ever. Work on a lost connection is done
 * once more on another one; a transaction that was lost has changed nothing. What has no answer within 3 s rejects, and so does
 * every store for a while.
 */
export function createStore(database: string, name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    return promisifyRequest(request);
  }

  return async (mode, work) => {
    const attempt = async () => {
      if (Date.now() < restsUntil) throw noAnswer();
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
        return await withinLimit(done);
      } catch (problem) {
        drop();
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
