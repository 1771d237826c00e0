import type { Mark } from '#app/features/classes/class-terms.contract.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { unsentMarks as store } from '#app/login-session/unsent-marks.ts';

/** Mark of a learner; `at` is the time of the tap on this device. */
export interface Tap {
  profile: number;
  mark: Mark;
  at: string;
  /** Nickname of the learner, for a tap that the server refuses; missing after a logout, and in taps of an earlier release. */
  name?: string;
}

/** Meeting of a register, as its taps name it; only the id is there in those of an earlier release. */
export interface MarkedMeeting {
  id: number;
  startsAt?: string;
  className?: string;
  /** Zone of the class. */
  zone?: string;
}

interface StoredTap extends Tap {
  meeting: number;
  of?: Omit<MarkedMeeting, 'id'>;
  /** Sentence of the last refusal, which is also known without a connection. */
  refusal?: string;
}

/** Taps of a register that wait. */
export interface WaitingRegister {
  meeting: MarkedMeeting;
  taps: readonly Tap[];
  /** Sentence of the server that does not take them: they stay here until they are discarded. */
  refusal?: string;
}

export interface RegisterQueueState {
  /** Taps that wait, by meeting. */
  waiting: ReadonlyMap<number, WaitingRegister>;
  /** The browser stores nothing: taps end with the page. */
  isInMemory: boolean;
  blockedBy?: 'offline' | 'busy' | 'login';
}

export const emptyState: RegisterQueueState = { waiting: new Map(), isInMemory: false };

interface QueueOptions<Saved> {
  /** Account whose taps these are: another one neither sees nor sends them. */
  owner: number;
  /** Rejects with the `ApiError` of the server. */
  send: (meeting: number, taps: readonly Tap[]) => Promise<Saved>;
  onSaved: (meeting: number, saved: Saved) => void;
  onChange: (state: RegisterQueueState) => void;
}

export interface RegisterQueue {
  /** Keeps taps, and sends them a moment later, with those that follow at once. */
  add(meeting: MarkedMeeting, taps: readonly Tap[]): Promise<void>;
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
const latest = (taps: readonly StoredTap[]): StoredTap[] => {
  const sorted = taps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return [...new Map(sorted.map((tap) => [tap.profile, tap])).values()];
};

const hasRefusal = (tap: StoredTap): tap is StoredTap & { refusal: string } => tap.refusal !== undefined;

/** Refusal of all taps of a register; a later tap has not been sent yet. */
const refusalOf = (stored: readonly StoredTap[]): string | undefined => (stored.every(hasRefusal) ? stored[0]?.refusal : undefined);

async function deleteOld(): Promise<void> {
  const stored = await store.entries<StoredTap>();
  await store.delete(stored.flatMap(([key, { at }]) => (Date.parse(at) < Date.now() - maxAgeMs ? key : [])));
}

/** Keeps taps of registers until the server has acknowledged them. */
export function createRegisterQueue<Saved>({ owner, send, onSaved, onChange }: QueueOptions<Saved>): RegisterQueue {
  /** Refusals of this page: taps are sent again by the next one. */
  const refusals = new Map<number, string>();
  let isEnded = false;
  let isSending = false;
  let isAsked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const list = async () => (await store.entries<StoredTap>()).filter(([key]) => key.startsWith(`${owner}/`));

  function waitingOf(id: number, stored: readonly StoredTap[]): WaitingRegister {
    const refusal = refusals.get(id) ?? refusalOf(stored);
    return { meeting: { id, ...stored.findLast(({ of }) => of)?.of }, taps: latest(stored), ...(refusal !== undefined && { refusal }) };
  }

  async function tell(blockedBy?: RegisterQueueState['blockedBy']): Promise<void> {
    const taps = (await list()).map(([, tap]) => tap);
    const waiting = new Map([...groupBy(taps, ({ meeting }) => meeting)].map(([id, own]) => [id, waitingOf(id, own)]));
    const isInMemory = taps.length > 0 && store.unstored.size > 0;
    if (!isEnded) onChange({ waiting, isInMemory, ...(blockedBy && { blockedBy }) });
  }

  async function sendRegister(meeting: number, stored: readonly [key: string, tap: StoredTap][]): Promise<void> {
    const keys = stored.map(([key]) => key);
    try {
      const taps = latest(stored.map(([, tap]) => tap));
      const saved = await send(
        meeting,
        taps.map(({ profile, mark, at }) => ({ profile, mark, at })),
      );
      await store.delete(keys);
      onSaved(meeting, saved);
    } catch (problem) {
      if (!(problem instanceof ApiError) || blockOf(problem)) throw problem;
      // What is refused stays for the staff, which can enter it.
      refusals.set(meeting, problem.message);
      for (const key of keys) await store.change<StoredTap>(key, (tap) => tap && { ...tap, refusal: problem.message });
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
          if (refusals.has(meeting)) continue;
          await sendRegister(meeting, stored);
          failures = 0;
        }
        // Also when there was nothing to send: another page may have sent what waited here.
        await tell();
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
      const { id, ...of } = meeting;
      refusals.delete(id);
      for (const tap of taps) await store.set<StoredTap>(`${owner}/${id}/${tap.profile}/${tap.at}`, { ...tap, meeting: id, of });
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
      refusals.delete(meeting);
      await tell();
    },
    close: () => {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Why a call has no answer of the academy; undefined for a refusal, which has a sentence: one without is that of a proxy. */
export function blockOf(problem: unknown): RegisterQueueState['blockedBy'] {
  const { status, message } = problem instanceof ApiError ? problem : { status: 0, message: '' };
  if (status === 401) return 'login';
  if (status === 0) return 'offline';
  return message === '' || status === 408 || status === 429 || status >= 500 ? 'busy' : undefined;
}
