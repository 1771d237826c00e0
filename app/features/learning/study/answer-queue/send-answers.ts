import { api } from '#app/api-client.ts';
import { loadProfiles } from '#app/features/household/profiles.ts';
import { learningAccount } from '#app/http/learning-account.ts';
import { listWaiting } from '#app/http/waiting-answers.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { withDeviceKey } from '../require-learner.ts';
import { removeEntries, type WaitingEntry, waitingEntries } from './answer-queue.ts';

/** Of one request: below the limit of the API, and small on a slow line. */
const batchSize = 50;

/** Reason why entries are not sent: no network or a busy server, an ended login, a profile that was removed, too many at once, or too many on one day. */
export type BlockedReason = 'offline' | 'login' | 'removed' | 'later' | 'tomorrow';

export interface SendResult {
  blockedBy: BlockedReason | undefined;
  /** Profiles that were removed, or are of another family. */
  removed: number[];
  /** Sentences about entries that the server could not store. */
  rejections: string[];
}

const reasons: Record<number, BlockedReason> = { 401: 'login', 404: 'removed', 429: 'later' };

/** In seconds: the limit of requests. Only that of a day asks for a longer wait. */
const minute = 60;

const reasonOf = (problem: unknown): BlockedReason => {
  if (!(problem instanceof ApiError)) return 'offline';
  const { status, retryAfter = 0 } = problem;
  return status === 429 && retryAfter > minute ? 'tomorrow' : (reasons[status] ?? 'offline');
};

/** In the order of the entries; the server takes one placement at a time. */
function batchesOf(waiting: readonly WaitingEntry[]): WaitingEntry[][] {
  const batches: WaitingEntry[][] = [];
  const isPlacement = ({ entry }: WaitingEntry) => entry.type === 'placement';
  for (const each of waiting) {
    const batch = batches.at(-1);
    if (batch && batch.length < batchSize && !(isPlacement(each) && batch.some(isPlacement))) batch.push(each);
    else batches.push([each]);
  }
  return batches;
}

/** The server gives no result to entries that it does not take now: alone they are taken, or it says why not. */
async function sendBatch(profile: number, batch: readonly WaitingEntry[], rejections: string[]): Promise<void> {
  const { results } = await withDeviceKey(() => api.learning.answer({ id: profile, answers: batch.map(({ entry }) => entry) }));
  // A rejected entry is acknowledged, too: sent again it would be rejected again.
  const acknowledged = new Set(results.map(({ key }) => key));
  await removeEntries(batch.filter(({ entry }) => acknowledged.has(entry.key)));
  rejections.push(...results.flatMap(({ error }) => error ?? []));
  const left = batch.filter(({ entry }) => !acknowledged.has(entry.key));
  if (left.length > 0 && left.length < batch.length) await sendBatch(profile, left, rejections);
}

/** The entries of this account, which a login may not know before its first request. */
async function ownEntries(): Promise<WaitingEntry[]> {
  const all = await listWaiting();
  if (all.length > 0 && !learningAccount() && (await loadProfiles()) === 'anonymous') throw new ApiError(401, 'Please log in');
  return waitingEntries();
}

async function sendAll(): Promise<SendResult> {
  let all: WaitingEntry[];
  try {
    all = await ownEntries();
  } catch (problem) {
    return { blockedBy: reasonOf(problem), removed: [], rejections: [] };
  }
  const rejections: string[] = [];
  const removed: number[] = [];
  let blockedBy: BlockedReason | undefined;
  for (const profile of new Set(all.map((each) => each.profile))) {
    try {
      for (const batch of batchesOf(all.filter((each) => each.profile === profile))) await sendBatch(profile, batch, rejections);
    } catch (problem) {
      blockedBy = reasonOf(problem);
      if (blockedBy === 'removed') removed.push(profile);
      else if (blockedBy !== 'tomorrow') break;
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
