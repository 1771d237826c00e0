import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withDeviceKey } from '../require-learner.ts';
import { removeEntries, type WaitingEntry, waitingEntries } from './answer-queue.ts';

/** Of one request: below the limit of the API, and small on a slow line. */
const batchSize = 50;

/** Reason why entries wait: no network or a busy server, an ended login, or a profile that was removed. */
export type Delay = 'offline' | 'login' | 'removed';

export interface SendResult {
  delay: Delay | undefined;
  /** Profiles that were removed, or are of another family. */
  removed: number[];
  /** Sentences about entries that the server could not store. */
  refused: string[];
}

const delayOf = (problem: unknown): Delay => {
  const status = problem instanceof ApiError ? problem.status : 0;
  return status === 401 ? 'login' : status === 404 ? 'removed' : 'offline';
};

async function sendBatch(profile: number, batch: readonly WaitingEntry[]): Promise<string[]> {
  const { results } = await withDeviceKey(() => api.learning.answer({ id: profile, answers: batch.map(({ entry }) => entry) }));
  // An entry that is refused is acknowledged, too: sent again it would be refused again.
  await removeEntries(results.map(({ key }) => key));
  return results.flatMap(({ error }) => error ?? []);
}

async function sendAll(): Promise<SendResult> {
  const all = await waitingEntries();
  const refused: string[] = [];
  const removed: number[] = [];
  let delay: Delay | undefined;
  for (const profile of new Set(all.map((each) => each.profile))) {
    const waiting = all.filter((each) => each.profile === profile);
    try {
      for (let from = 0; from < waiting.length; from += batchSize) {
        refused.push(...(await sendBatch(profile, waiting.slice(from, from + batchSize))));
      }
    } catch (problem) {
      delay = delayOf(problem);
      if (delay !== 'removed') break;
      removed.push(profile);
    }
  }
  return { delay, removed, refused: [...new Set(refused)] };
}

const ends = new EventTarget();
let last: SendResult = { delay: undefined, removed: [], refused: [] };

/** Result of the last round. */
export const lastResult = (): SendResult => last;

export function onSendEnd(listener: () => void): () => void {
  ends.addEventListener('end', listener);
  return () => ends.removeEventListener('end', listener);
}

let running: Promise<SendResult> | undefined;
let isWanted = false;

/** Sends all entries that wait, in batches. Calls while it runs are made up for by one further round. */
export function sendAnswers(): Promise<SendResult> {
  if (running) {
    isWanted = true;
    return running;
  }
  const rounds = async (): Promise<SendResult> => {
    let result: SendResult;
    do {
      isWanted = false;
      result = await sendAll();
    } while (isWanted && !result.delay);
    last = result;
    return result;
  };
  running = rounds().finally(() => {
    running = undefined;
    ends.dispatchEvent(new Event('end'));
  });
  return running;
}
