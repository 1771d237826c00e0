import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withDeviceKey } from '../require-learner.ts';
import { removeEntries, type WaitingEntry, waitingEntries } from './answer-queue.ts';

/** Of one request: below the limit of the API, and small on a slow line. */
const batchSize = 50;

/** Reason why entries are not sent: no network or a busy server, an ended login, or a profile that was removed. */
export type BlockedReason = 'offline' | 'login' | 'removed';

export interface SendResult {
  blockedBy: BlockedReason | undefined;
  /** Profiles that were removed, or are of another family. */
  removed: number[];
  /** Sentences about entries that the server could not store. */
  rejections: string[];
}

const reasonOf = (problem: unknown): BlockedReason => {
  const status = problem instanceof ApiError ? problem.status : 0;
  return status === 401 ? 'login' : status === 404 ? 'removed' : 'offline';
};

async function sendBatch(profile: number, batch: readonly WaitingEntry[]): Promise<string[]> {
  const { results } = await withDeviceKey(() => api.learning.answer({ id: profile, answers: batch.map(({ entry }) => entry) }));
  // A rejected entry is acknowledged, too: sent again it would be rejected again.
  await removeEntries(results.map(({ key }) => key));
  return results.flatMap(({ error }) => error ?? []);
}

async function sendAll(): Promise<SendResult> {
  const all = await waitingEntries();
  const rejections: string[] = [];
  const removed: number[] = [];
  let blockedBy: BlockedReason | undefined;
  for (const profile of new Set(all.map((each) => each.profile))) {
    const waiting = all.filter((each) => each.profile === profile);
    try {
      for (let from = 0; from < waiting.length; from += batchSize) {
        rejections.push(...(await sendBatch(profile, waiting.slice(from, from + batchSize))));
      }
    } catch (problem) {
      blockedBy = reasonOf(problem);
      if (blockedBy !== 'removed') break;
      removed.push(profile);
    }
  }
  return { blockedBy, removed, rejections: [...new Set(rejections)] };
}

const ends = new EventTarget();
let last: SendResult = { blockedBy: undefined, removed: [], rejections: [] };

/** Result of the last round. */
export const lastSendResult = (): SendResult => last;

export function onSendEnd(listener: () => void): () => void {
  ends.addEventListener('end', listener);
  return () => ends.removeEventListener('end', listener);
}

let running: Promise<SendResult> | undefined;
let isWanted = false;

/** Sends all entries that wait, in batches. Calls during a run lead to one further round after it. */
export function sendAnswers(): Promise<SendResult> {
  if (running) {
    isWanted = true;
    return running;
  }
  const rounds = async (): Promise<SendResult> => {
    try {
      do {
        isWanted = false;
        last = await sendAll();
      } while (isWanted && !last.blockedBy);
      return last;
    } finally {
      // In the same task as the last look at `isWanted`, so that no call is lost between them.
      running = undefined;
      ends.dispatchEvent(new Event('end'));
    }
  };
  running = rounds();
  return running;
}
