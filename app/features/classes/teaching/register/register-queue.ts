import type { Mark } from '#app/features/classes/class-terms.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { createStore } from '#app/lib/indexed-store.ts';
import { createRecordStore } from '#app/lib/record-store.ts';

/** Taps that the server has not acknowledged, by account, meeting, profile and time: ids and marks alone, no name of a learner. */
const store = createRecordStore(createStore('unsent-marks', 'marks'));

/** Mark of a learner; `at` is the time of the tap on this device. */
export interface Tap {
  profile: number;
  mark: Mark;
  at: string;
}
interface StoredTap extends Tap {
  meeting: number;
}

export interface RegisterQueueState {
  /** Taps that wait, by meeting. */
  waiting: ReadonlyMap<number, readonly Tap[]>;
  /** The browser stores nothing: taps end with the page. */
  isInMemory: boolean;
  blockedBy?: 'offline' | 'busy' | 'login';
  /** Sentences of the server about registers that it takes no more, by meeting: their taps stay here until they are discarded. */
  closed: ReadonlyMap<number, string>;
}

export const emptyState: RegisterQueueState = { waiting: new Map(), isInMemory: false, closed: new Map() };

interface QueueOptions<Saved> {
  /** Account whose taps these are: another one neither sees nor sends them. */
  owner: number;
  /** Rejects with the `ApiError` of the server. */
  send: (meeting: number, taps: readonly Tap[]) => Promise<Saved>;
  onSaved: (meeting: number, saved: Saved) => void;
  /** The register will never be taken: the sentence of the server, and the taps are gone. */
  onRefused: (sentence: string) => void;
  onChange: (state: RegisterQueueState) => void;
}

export interface RegisterQueue {
  /** Keeps taps, and sends them a moment later, with those that follow at once. */
  add(meeting: number, taps: readonly Tap[]): Promise<void>;
  /** Sends what waits: at the beginning, when the network is back, when the page is shown again or hidden. */
  send(): Promise<void>;
  discard(meeting: number): Promise<void>;
  close(): void;
}

/** Wait for further taps, and waits after rounds without success: the first, and the longest of those that double. */
const [gatherMs, firstDelayMs, longestDelayMs] = [700, 5_000, 120_000];
/** Time for which taps wait that are neither sent nor discarded. */
const maxAgeMs = 60 * unitMs.day;

/** The later tap of each learner, in one call. */
const latest = (taps: readonly Tap[]): Tap[] => {
  const sorted = taps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return [...new Map(sorted.map(({ profile, mark, at }) => [profile, { profile, mark, at }])).values()];
};

async function deleteOld(): Promise<void> {
  const stored = await store.entries<StoredTap>();
  await store.delete(stored.flatMap(([key, { at }]) => (Date.parse(at) < Date.now() - maxAgeMs ? key : [])));
}

/** Keeps taps of registers until the server has acknowledged them. */
export function createRegisterQueue<Saved>({ owner, send, onSaved, onRefused, onChange }: QueueOptions<Saved>): RegisterQueue {
  const closed = new Map<number, string>();
  let isEnded = false;
  let isSending = false;
  let isAsked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const list = async () => (await store.entries<StoredTap>()).filter(([key]) => key.startsWith(`${owner}/`));

  async function tell(blockedBy?: RegisterQueueState['blockedBy']): Promise<void> {
    const taps = (await list()).map(([, tap]) => tap);
    const waiting = new Map([...groupBy(taps, ({ meeting }) => meeting)].map(([meeting, own]) => [meeting, latest(own)]));
    const isInMemory = taps.length > 0 && store.unstored.size > 0;
    if (!isEnded) onChange({ waiting, isInMemory, closed: new Map(closed), ...(blockedBy && { blockedBy }) });
  }

  /** A register that has closed keeps its taps, which the staff can enter. */
  async function settle(meeting: number, keys: readonly string[], problem: unknown): Promise<void> {
    if (blockOf(problem)) throw problem;
    const sentence = problem instanceof ApiError ? problem.message : '';
    if (problem instanceof ApiError && problem.status === 403) {
      closed.set(meeting, sentence);
      return;
    }
    await store.delete(keys);
    onRefused(sentence);
  }

  async function sendRegister(meeting: number, stored: readonly [key: string, tap: StoredTap][]): Promise<void> {
    const keys = stored.map(([key]) => key);
    try {
      const saved = await send(meeting, latest(stored.map(([, tap]) => tap)));
      await store.delete(keys);
      onSaved(meeting, saved);
    } catch (problem) {
      await settle(meeting, keys, problem);
    }
  }

  async function sendAll(): Promise<void> {
    isAsked = true;
    if (isSending || isEnded) return;
    isSending = true;
    clearTimeout(timer);
    try {
      while (isAsked && !isEnded) {
        isAsked = false;
        for (const [meeting, stored] of groupBy(await list(), ([, tap]) => tap.meeting)) {
          if (closed.has(meeting)) continue;
          await sendRegister(meeting, stored);
          failures = 0;
          await tell();
        }
      }
    } catch (problem) {
      await tell(blockOf(problem));
      const asked = problem instanceof ApiError ? (problem.retryAfter ?? 0) * 1_000 : 0;
      const delay = Math.max(asked, Math.min(longestDelayMs, firstDelayMs * 2 ** failures));
      failures += 1;
      if (!isEnded && blockOf(problem) !== 'login') timer = setTimeout(sendAll, delay);
    } finally {
      isSending = false;
    }
  }

  return {
    add: async (meeting, taps) => {
      for (const tap of taps) await store.set<StoredTap>(`${owner}/${meeting}/${tap.profile}/${tap.at}`, { ...tap, meeting });
      await tell();
      clearTimeout(timer);
      timer = setTimeout(sendAll, gatherMs);
    },
    send: async () => {
      failures = 0;
      await store.storeAgain();
      await deleteOld();
      await tell();
      await sendAll();
    },
    discard: async (meeting) => {
      await store.delete((await list()).flatMap(([key, tap]) => (tap.meeting === meeting ? key : [])));
      closed.delete(meeting);
      await tell();
    },
    close: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Why taps wait; undefined for a refusal that stays. */
function blockOf(problem: unknown): RegisterQueueState['blockedBy'] {
  const status = problem instanceof ApiError ? problem.status : 0;
  if (status === 401) return 'login';
  if (status === 0) return 'offline';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : undefined;
}
