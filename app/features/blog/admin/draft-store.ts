import { createStore, del, get, set } from 'idb-keyval';
import { currentAdminEmail } from '#app/features/admin/auth-guard.ts';
import { isEmptyDiff, type PostDiff } from './post-diff.ts';

/** Unsaved changes of a post, stored in IndexedDB until they are saved on the server. */
export interface Draft {
  changes: PostDiff;
  /** `updatedAt` of the post when editing began. */
  basedOn?: string;
  keptAt: number;
}

export type DraftId = number | 'new';

const store = createStore('admin-drafts', 'posts');
const saveDelayMs = 400;

/** Storage key, scoped to the logged-in administrator: several may share a browser. @throws without a login */
function storageKey(draftId: DraftId): string {
  const email = currentAdminEmail();
  if (!email) throw new Error('No administrator is logged in');
  return `${email}:${draftId}`;
}

/** Returns undefined when the browser denies storage. */
export async function readDraft(draftId: DraftId): Promise<Draft | undefined> {
  try {
    return await get<Draft>(storageKey(draftId), store);
  } catch {
    return undefined;
  }
}

export async function discardDraft(draftId: DraftId): Promise<void> {
  try {
    await del(storageKey(draftId), store);
  } catch {}
}

/** Turns the changes of a deleted post into the draft of a new one. An existing draft of a new post is not overwritten. */
export async function convertToNewDraft(draftId: number, changes: PostDiff): Promise<'converted' | 'exists' | 'failed'> {
  try {
    if (await get(storageKey('new'), store)) return 'exists';
    await set(storageKey('new'), { changes, keptAt: Date.now() } satisfies Draft, store);
    await discardDraft(draftId);
    return 'converted';
  } catch {
    return 'failed';
  }
}

export interface Autosave {
  /** Stores the changes after a delay of 400 ms. */
  schedule(): void;
  /** Stores pending changes at once. */
  flush(): Promise<void>;
  /** Deletes the draft. */
  discard(): Promise<void>;
}

interface AutosaveOptions {
  draftId: DraftId;
  basedOn: string | undefined;
  /** Returns the changes at the time of the write. */
  changes: () => PostDiff;
  /** Receives the result of each write. */
  onStored: (isStored: boolean) => void;
}

/** Stores changes in sequence, so that no late write restores a discarded draft. */
export function createAutosave({ draftId, basedOn, changes, onStored }: AutosaveOptions): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<void> = Promise.resolve();
  // Fixed at creation: another administrator may log in later and must not get this draft.
  const key = currentAdminEmail() && storageKey(draftId);

  function write(work: (key: string) => Promise<void>): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    queue = queue
      .then(() => (key ? work(key) : Promise.reject()))
      .then(
        () => onStored(true),
        () => onStored(false),
      );
    return queue;
  }
  function storeChanges(): Promise<void> {
    const diff = changes();
    return write((key) =>
      isEmptyDiff(diff) ? del(key, store) : set(key, { changes: diff, keptAt: Date.now(), ...(basedOn ? { basedOn } : {}) }, store),
    );
  }
  return {
    schedule() {
      timer ??= setTimeout(storeChanges, saveDelayMs);
    },
    flush: () => (timer === undefined ? queue : storeChanges()),
    discard: () => write((key) => del(key, store)),
  };
}
