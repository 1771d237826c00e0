import { createStore, del, get, set } from 'idb-keyval';
import { currentAdminEmail } from '#app/features/admin/auth-guard.ts';
import { isEmptyDiff, type PostDiff } from './post-diff.ts';

/** What is kept in this browser until it is saved. */
export interface Draft {
  changes: PostDiff;
  /** The `updatedAt` of the post when the writer began. */
  basedOn?: string;
  keptAt: number;
}

export type DraftFor = number | 'new';

const store = createStore('admin-drafts', 'posts');
const patienceMs = 400;

/** Each writer has drafts of her own: more than one may sit at this computer. @throws when nobody knows who writes */
function keyOf(of: DraftFor): string {
  const who = currentAdminEmail();
  if (!who) throw new Error('Whose draft would it be?');
  return `${who}:${of}`;
}

/** A browser may refuse to keep anything: then there is none. */
export async function readDraft(of: DraftFor): Promise<Draft | undefined> {
  try {
    return await get<Draft>(keyOf(of), store);
  } catch {
    return undefined;
  }
}

/** Nobody can need it any more. */
export async function discardDraft(of: DraftFor): Promise<void> {
  try {
    await del(keyOf(of), store);
  } catch {}
}

/** What was written for a post that is gone becomes the draft of a new one, unless there is one: that is not written over. */
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
  /** Something was typed: it is kept in a moment. */
  schedule(): void;
  /** Keeps at once what is not kept yet. */
  flush(): Promise<void>;
  /** It is saved, or not wanted any more. */
  discard(): Promise<void>;
}

interface KeeperOptions {
  of: DraftFor;
  basedOn: string | undefined;
  /** What there is to keep, when it comes to that. */
  changes: () => PostDiff;
  /** Whether this browser keeps it. */
  onKept: (isKept: boolean) => void;
}

/** Keeps what is typed, one writing after the other, so that none overtakes the dropping. */
export function createAutosave({ of, basedOn, changes, onKept }: KeeperOptions): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  // Whoever logs in later at this computer gets none of it.
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
