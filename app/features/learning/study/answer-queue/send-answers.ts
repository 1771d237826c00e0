import { api } from '#app/api-client.ts';
import { loadProfiles } from '#app/features/household/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';
import { learningAccount } from '#app/login-session/learning-account.ts';
import { listWaiting } from '#app/login-session/waiting-answers.ts';
import { type Outage, outageOf } from '../outage.ts';
import { withDeviceKey } from '../require-learner.ts';
import { removeEntries, type WaitingEntry, waitingEntries } from './answer-queue.ts';

/** Entries of one request: below the limit of the API, and few on a slow line. */
const batchSize = 50;

/** Reason why entries are not sent. */
export type BlockedReason =
  | Outage
  | 'logged-out'
  /** The profile was removed, or is of another family. */
  | 'profile-removed'
  /** The academy refuses single entries, which stay here. */
  | 'refused'
  | 'too-many-at-once'
  /** The server takes no more answers of this profile today. */
  | 'day-is-full';

export interface SendResult {
  blockedBy: BlockedReason | undefined;
  /** Profiles whose entries were blocked as `profile-removed`. */
  removed: number[];
  /** Sentences about entries that the server could not store. */
  rejections: string[];
}

/** Whether entries of other profiles can be sent. */
const allowsOthers = (reason?: BlockedReason): boolean => !reason || reason === 'profile-removed' || reason === 'day-is-full' || reason === 'refused';

/** Longest wait in seconds that the limit of requests asks for. Only that of a day asks for a longer one. */
const longestRequestWait = 60;

function blockedReasonOf(problem: unknown): BlockedReason {
  if (!(problem instanceof ApiError)) return 'offline';
  const { status, retryAfter = 0 } = problem;
  if (status === 429) return retryAfter > longestRequestWait ? 'day-is-full' : 'too-many-at-once';
  const outage = outageOf(problem);
  if (outage) return outage;
  if (status === 401) return 'logged-out';
  return status === 404 ? 'profile-removed' : 'refused';
}

/** Whether the reason may be a single entry. */
const isRefusal = (problem: unknown): problem is ApiError =>
  problem instanceof ApiError && problem.status >= 400 && problem.status < 500 && ![401, 404, 408, 429].includes(problem.status);

/** A refusal without a sentence is that of a proxy: of these entries, unless it refuses all requests. @throws the refusal then */
async function requireAcademy(refusal: ApiError): Promise<void> {
  if (!outageOf(refusal)) return;
  await api.household.profiles({}).catch((problem: unknown) => {
    if (outageOf(problem)) throw refusal;
  });
}

/** An hour: an entry that was refused by itself is left out of batches for that long. */
const refusedMs = 60 * 60_000;
/** Keys of refused entries, with the time from which on they are sent again. */
const refused = new Map<string, number>();
const isRefused = ({ entry }: WaitingEntry) => (refused.get(entry.key) ?? 0) > Date.now();

/** Sends entries in batches. The server gives no result to what it does not take now: with the next batch it takes it, or says why not. */
async function sendEntries(profile: number, waiting: readonly WaitingEntry[], rejections: string[]): Promise<void> {
  const batch = waiting.slice(0, batchSize);
  const acknowledged = await sendBatch(profile, batch, rejections);
  const left = waiting.filter((each) => !acknowledged.has(each.entry.key) && !isRefused(each));
  if (left.length > 0 && left.length < waiting.length) await sendEntries(profile, left, rejections);
}

/** Sends a batch; one that is refused in halves, down to the entry that is the reason, so that it stops no other. @returns keys of what was acknowledged */
async function sendBatch(profile: number, batch: readonly WaitingEntry[], rejections: string[]): Promise<ReadonlySet<string>> {
  const answers = batch.map(({ entry }) => entry);
  try {
    const { results } = await withDeviceKey(() => api.learning.answer({ id: profile, answers, sentAt: new Date().toISOString() }));
    // A rejected entry is acknowledged, too: sent again it would be rejected again.
    const acknowledged = new Set(results.map(({ key }) => key));
    await removeEntries(batch.filter(({ entry }) => acknowledged.has(entry.key)));
    rejections.push(...results.flatMap(({ error }) => error ?? []));
    return acknowledged;
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    await requireAcademy(problem);
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      const first = await sendBatch(profile, batch.slice(0, middle), rejections);
      return new Set([...first, ...(await sendBatch(profile, batch.slice(middle), rejections))]);
    }
    for (const { key } of answers) refused.set(key, Date.now() + refusedMs);
    return new Set();
  }
}

/** The entries of this account, which a login may not know before its first request. */
async function ownEntries(): Promise<WaitingEntry[]> {
  const all = await listWaiting();
  if (all.length > 0 && !learningAccount() && (await loadProfiles()) === 'anonymous') throw new ApiError(401, 'Please log in');
  return waitingEntries();
}

async function sendAll(): Promise<SendResult> {
  const rejections: string[] = [];
  const removed: number[] = [];
  let blockedBy: BlockedReason | undefined;
  const all = await ownEntries().catch((problem: unknown) => {
    blockedBy = blockedReasonOf(problem);
    return [];
  });
  for (const profile of new Set(all.map((each) => each.profile))) {
    const waiting = all.filter((each) => each.profile === profile && !isRefused(each));
    try {
      if (waiting.length > 0) await sendEntries(profile, waiting, rejections);
    } catch (problem) {
      const reason = blockedReasonOf(problem);
      if (reason === 'profile-removed') removed.push(profile);
      // What asks for a choice is not hidden by the full day of another profile.
      blockedBy = reason === 'day-is-full' && removed.length > 0 ? 'profile-removed' : reason;
      if (!allowsOthers(reason)) break;
    }
  }
  if (!blockedBy && all.some(isRefused)) blockedBy = 'refused';
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

/** Sends all entries that wait, in batches. Calls during a run lead to one further round after it, unless the server asks for a pause. */
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
      } while (isWanted && last.blockedBy !== 'too-many-at-once');
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
