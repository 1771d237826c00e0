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

export type DraftFor = number | 'new';

const store = createStore('admin-drafts', 'posts');
const patienceMs = 400;

/** Storage key, scoped to the logged-in administrator: several may share a browser. @throws without a login */
function keyOf(of: DraftFor): string {
  const who = currentAdminEmail();
  if (!who) throw new Error('Whose draft would it be?');
  return `${who}:${of}`;
}

/** Returns undefined when the browser denies storage. */
export async function readDraft(of: DraftFor): Promise<Draft | undefined> {
  try {
    return await get<Draft>(keyOf(of), store);
  } catch {
    return undefined;
  }
}

export async function discardDraft(of: DraftFor): Promise<void> {
  try {
    await del(keyOf(of), store);
  } catch {}
}

/** Turns the changes of a deleted post into the draft of a new one. An existing draft of a new post is not overwritten. */
export async function convertToNewDraft(of: number, changes: PostDiff): Promise<'made' | 'taken' | 'refused'> {
  try {
    if (await get(keyOf('new'), store)) return 'taken';
    await set(keyOf('new'), { changes, keptAt: Date.now() } satisfies Draft, store);
    await discardDraft(of);
    return 'made';
  } catch {
    return 'refused';
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

interface KeeperOptions {
  of: DraftFor;
  basedOn: string | undefined;
  /** Returns the changes at the time of the write. */
  changes: () => PostDiff;
  /** Receives the result of each write. */
  onKept: (isKept: boolean) => void;
}

/** Stores changes in sequence, so that no late write restores a discarded draft. */
export function createAutosave({ of, basedOn, changes, onKept }: KeeperOptions): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  // Fixed at creation: another administrator who logs in later must not get this draft.
  const key = currentAdminEmail() && keyOf(of);

  function write(work: (key: string) => Promise<void>): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last
      .then(() => (key ? work(key) : Promise.reject()))
      .then(
        () => onKept(true),
        () => onKept(false),
      );
    return last;
  }
  function keep(): Promise<void> {
    const kept = changes();
    return write((key) =>
      isEmptyDiff(kept) ? del(key, store) : set(key, { changes: kept, keptAt: Date.now(), ...(basedOn ? { basedOn } : {}) }, store),
    );
  }
  return {
    schedule() {
      timer ??= setTimeout(keep, patienceMs);
    },
    flush: () => (timer === undefined ? last : keep()),
    discard: () => write((key) => del(key, store)),
  };
}
