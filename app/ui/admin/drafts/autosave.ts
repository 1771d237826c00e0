import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';
import { type Draft, deleteUnsent, putBeforeUnload, putUnsent, type UnsentDraft, unsentKey } from './draft-store.ts';
import { type DraftPlace, type OpenedDraft, sendDraft } from './draft-sync.ts';

/** Delay until changes are stored in this browser. */
const storeDelayMs = 400;
/** Delay until they are sent; for drafts with images of more than 256 KiB the longer one. */
const sendDelayMs = 5_000;
const sendLargeDelayMs = 60_000;
const largeBytes = 256 * 1024;
const retryDelayMs = 30_000;

/** Reason why the server does not have the latest changes; a text is a reason in words. */
type SendProblem = 'offline' | 'session-ended' | 'conflict' | { message: string };

export interface DraftStatus {
  /** False when the browser denies storage or the account is unknown, until the server has the draft. */
  isStored: boolean;
  isSent: boolean;
  /** Nothing is left of the changes: what the server has of them is deleted. */
  isEmpty: boolean;
  problem?: SendProblem | undefined;
}

interface Autosave {
  /** Stores the changes after a delay of 400 ms, and sends them after another one of 5 s. */
  schedule(): void;
  /** Stores and sends pending changes at once. Resolves when they are stored. */
  flush(): Promise<void>;
  /** Stores changes that are pending or being written: the page may be unloaded before the write ends. */
  flushBeforeUnload(): void;
  /** Sends what the server does not have, such as once the network is back. */
  resend(): void;
  /** Stores pending changes, and waits for a request that was sent: no late one restores a saved draft. @returns `subject:version` of the draft */
  settle(): Promise<string | undefined>;
  /** Deletes the draft here and, unless it was saved, on the server. */
  discard(options?: { isSaved: boolean }): Promise<void>;
  /** Continues another version on the server, which the next request replaces. */
  replace(version: number): void;
}

interface AutosaveOptions {
  /** Undefined when the account is unknown: nothing is stored then. */
  place: DraftPlace | undefined;
  opened: OpenedDraft<object>;
  basedOn: string | undefined;
  /** Returns the changes at the time of the write. */
  changes: () => object;
  onStatus: (status: DraftStatus) => void;
}

/** Stores changes in this browser and sends them to the server, each in order, so that no late write restores a discarded draft. */
export function createAutosave({ place, opened, basedOn, changes, onStatus }: AutosaveOptions): Autosave {
  const key = place && unsentKey(place.account.id, place.name);
  let { version } = opened;
  /** Latest changes that the server does not have. */
  let unsent: UnsentDraft | undefined = opened.isUnsent && opened.draft ? { ...opened.draft, version, writer: opened.writer } : undefined;
  let isStored = true;
  let isEmptied = false;
  let storeTimer: ReturnType<typeof setTimeout> | undefined;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let writes: Promise<unknown> = Promise.resolve();
  let unfinishedWrites = 0;
  let requests: Promise<unknown> = Promise.resolve();

  const report = (status: Omit<DraftStatus, 'isStored' | 'isEmpty'>) => onStatus({ isStored, isEmpty: isEmptied, ...status });

  function write(work: (key: string) => Promise<void>): Promise<void> {
    unfinishedWrites += 1;
    const written = key ? work(key) : Promise.reject();
    writes = written.then(
      () => setStored(true),
      () => setStored(false),
    );
    return writes as Promise<void>;
  }
  function setStored(isNowStored: boolean) {
    unfinishedWrites -= 1;
    isStored = isNowStored;
    report({ isSent: false });
  }

  function store(): Promise<void> {
    clearTimeout(storeTimer);
    storeTimer = undefined;
    const draft: UnsentDraft = { changes: changes(), ...(basedOn ? { basedOn } : {}), keptAt: Date.now(), version, writer: opened.writer };
    unsent = draft;
    isEmptied = isEmpty(draft);
    sendTimer ??= setTimeout(send, isLarge(draft) ? sendLargeDelayMs : sendDelayMs);
    return write((name) => (isEmpty(draft) ? deleteUnsent(name) : putUnsent(name, draft)));
  }

  function send(): void {
    clearTimeout(sendTimer);
    sendTimer = undefined;
    if (!place) return;
    requests = requests.then(() => sendNow(place));
  }

  async function sendNow(to: DraftPlace): Promise<void> {
    const draft = unsent;
    if (!draft) return;
    // After a logout in another tab the request would be rejected.
    if (!readSessionToken()) return report({ isSent: false, problem: 'session-ended' });
    try {
      if (!isEmpty(draft)) version = await sendDraft(to, { ...draft, version });
      else if (version > 0) await to.server.discard(to.name);
    } catch (error) {
      const problem = toProblem(error);
      if (problem === 'offline') sendTimer ??= setTimeout(send, retryDelayMs);
      report({ isSent: false, problem });
      return;
    }
    if (unsent !== draft) return;
    unsent = undefined;
    await writes;
    if (key) await deleteUnsent(key, draft.keptAt);
    isStored = true;
    report({ isSent: !isEmpty(draft) });
  }

  async function settle(): Promise<string | undefined> {
    clearTimeout(sendTimer);
    const stored = storeTimer === undefined ? writes : store();
    clearTimeout(sendTimer);
    sendTimer = undefined;
    await Promise.all([stored, requests]);
    return place && version > 0 ? `${place.name.subject}:${version}` : undefined;
  }

  return {
    schedule() {
      storeTimer ??= setTimeout(store, storeDelayMs);
    },
    async flush() {
      const stored = storeTimer === undefined ? writes : store();
      send();
      await stored;
    },
    flushBeforeUnload() {
      if (storeTimer !== undefined) void store();
      // A write that has begun may be aborted, too.
      if (unfinishedWrites > 0 && key && unsent && !isEmpty(unsent)) putBeforeUnload(key, unsent);
    },
    resend: send,
    settle,
    async discard({ isSaved } = { isSaved: false }) {
      await settle();
      unsent = undefined;
      await write(deleteUnsent);
      if (place && version > 0 && !isSaved) await place.server.discard(place.name).catch(() => undefined);
      version = 0;
    },
    replace(other) {
      version = other;
      send();
    },
  };
}

const isEmpty = ({ changes }: Draft<object>) => Object.keys(changes).length === 0;

const sizeOf = (value: unknown) => (value instanceof File ? value.size : String(value).length);
const isLarge = ({ changes }: Draft<object>) => Object.values(changes).reduce((sum: number, value) => sum + sizeOf(value), 0) > largeBytes;

function toProblem(error: unknown): SendProblem {
  const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' };
  if (status === 401) return 'session-ended';
  if (status === 409) return 'conflict';
  return [400, 403, 413].includes(status) ? { message } : 'offline';
}
