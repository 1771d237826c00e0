import { ApiError } from '#app/lib/api-error.ts';
import { randomId } from '#app/lib/random-id.ts';
import { deleteOldTakes, takes as store } from '#app/login-session/unsent-takes.ts';
import type { Take } from './take.ts';

interface StoredTake extends Omit<Take, 'wav'> {
  /** Safari stores no `Blob` in a private window. */
  bytes: ArrayBuffer;
  recordedAt: number;
}

export interface TakeQueueState {
  waiting: number;
  /** The browser stores nothing: takes end with the page. */
  isInMemory: boolean;
  blockedBy?: 'offline' | 'busy' | 'login';
}

const subjectIn = (owner: string, key: string) => key.slice(owner.length + 1, key.lastIndexOf('/'));

/** Takes of an owner, the oldest first. */
const listTakes = async (owner: string) =>
  (await store.entries<StoredTake>())
    .filter(([key]) => key.startsWith(`${owner}/`))
    .toSorted(([, one], [, other]) => one.recordedAt - other.recordedAt);

/** Subjects whose takes wait on this device: the server asks for them still. */
export const waitingSubjects = async (owner: string): Promise<string[]> => (await listTakes(owner)).map(([key]) => subjectIn(owner, key));

interface QueueOptions {
  /** Account or link whose takes these are: another one does not see them. */
  owner: string;
  /** Rejects with the `ApiError` of the server. */
  send: (subject: string, take: Take) => Promise<void>;
  /** The server will never take it: its sentence, and the take is gone. */
  onRefused: (subject: string, sentence: string) => void;
  onSent: (subject: string) => void;
  onChange: (state: TakeQueueState) => void;
}

export interface TakeQueue {
  /** Keeps a take in place of an older one of its subject, and sends it. */
  add(subject: string, take: Take): Promise<void>;
  /** Sends what waits: at the beginning, when the network is back, and after a login. */
  send(): Promise<void>;
  close(): void;
}

/** Waits in ms after rounds without success: the first, and the longest of those that double. */
const [firstDelayMs, longestDelayMs] = [5_000, 120_000];

/** Keeps takes until the server has acknowledged them, and sends one after the other. */
export function createTakeQueue({ owner, send, onRefused, onSent, onChange }: QueueOptions): TakeQueue {
  let isClosed = false;
  let isSending = false;
  let isAsked = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefix = `${owner}/`;
  const list = () => listTakes(owner);
  const subjectOf = (key: string) => subjectIn(owner, key);

  async function tell(blockedBy?: TakeQueueState['blockedBy']): Promise<void> {
    const waiting = (await list()).length;
    if (!isClosed) onChange({ waiting, isInMemory: waiting > 0 && store.unstored.size > 0, ...(blockedBy && { blockedBy }) });
  }

  async function add(subject: string, { wav, ...take }: Take): Promise<void> {
    const older = (await list()).flatMap(([key]) => (subjectOf(key) === subject ? key : []));
    await store.set(`${prefix}${subject}/${randomId()}`, { ...take, bytes: await wav.arrayBuffer(), recordedAt: Date.now() } satisfies StoredTake);
    await store.delete(older);
    await tell();
    void sendAll();
  }

  async function sendOne(key: string, { bytes, isProcessed, seconds }: StoredTake): Promise<void> {
    const subject = subjectOf(key);
    try {
      await send(subject, { wav: new Blob([bytes], { type: 'audio/wav' }), isProcessed, seconds });
      await store.delete([key]);
      onSent(subject);
    } catch (problem) {
      if (blockOf(problem)) throw problem;
      await store.delete([key]);
      onRefused(subject, problem instanceof ApiError ? problem.message : '');
    }
  }

  async function sendAll(): Promise<void> {
    isAsked = true;
    if (isSending || isClosed) return;
    isSending = true;
    clearTimeout(timer);
    try {
      while (isAsked && !isClosed) {
        isAsked = false;
        for (const [key, take] of await list()) {
          await sendOne(key, take);
          failures = 0;
          await tell();
        }
      }
    } catch (problem) {
      await tell(blockOf(problem));
      const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
      failures += 1;
      const asked = problem instanceof ApiError ? (problem.retryAfter ?? 0) * 1000 : 0;
      if (!isClosed && blockOf(problem) !== 'login') timer = setTimeout(sendAll, Math.max(delay, asked));
    } finally {
      isSending = false;
    }
  }

  return {
    add,
    send: async () => {
      failures = 0;
      await store.storeAgain();
      await deleteOldTakes(owner);
      await tell();
      await sendAll();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Why a take waits; undefined for a refusal that stays. */
function blockOf(problem: unknown): TakeQueueState['blockedBy'] {
  const status = problem instanceof ApiError ? problem.status : 0;
  if (status === 401) return 'login';
  if (status === 0) return 'offline';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : undefined;
}
