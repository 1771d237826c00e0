import { createStore, del, get, set } from 'idb-keyval';
import { writer } from '#app/features/admin/auth-guard.ts';
import { type Changes, isNothing } from './post-diff.ts';

/** What is kept in this browser until it is saved. */
export interface Draft {
  changes: Changes;
  /** The `updatedAt` of the post when the writer began. */
  basedOn?: string;
  keptAt: number;
}

export type DraftOf = number | 'new';

const store = createStore('admin-drafts', 'posts');
const patienceMs = 400;

/** Each writer has drafts of her own: more than one may sit at this computer. @throws when nobody knows who writes */
function keyOf(of: DraftOf): string {
  const who = writer();
  if (!who) throw new Error('Whose draft would it be?');
  return `${who}:${of}`;
}

/** A browser may refuse to keep anything: then there is none. */
export async function readDraft(of: DraftOf): Promise<Draft | undefined> {
  try {
    return await get<Draft>(keyOf(of), store);
  } catch {
    return undefined;
  }
}

/** Nobody can need it any more. */
export async function dropDraft(of: DraftOf): Promise<void> {
  try {
    await del(keyOf(of), store);
  } catch {}
}

/** What was written for a post that is gone becomes the draft of a new one, unless there is one: that is not written over. */
export async function makeNew(of: number, changes: Changes): Promise<'made' | 'taken' | 'refused'> {
  try {
    if (await get(keyOf('new'), store)) return 'taken';
    await set(keyOf('new'), { changes, keptAt: Date.now() } satisfies Draft, store);
    await dropDraft(of);
    return 'made';
  } catch {
    return 'refused';
  }
}

export interface Keeper {
  /** Something was typed: it is kept in a moment. */
  touch(): void;
  /** Keeps at once what is not kept yet. */
  flush(): Promise<void>;
  /** It is saved, or not wanted any more. */
  drop(): Promise<void>;
}

interface KeeperOptions {
  of: DraftOf;
  basedOn: string | undefined;
  /** What there is to keep, when it comes to that. */
  changes: () => Changes;
  /** Whether this browser keeps it. */
  onKept: (isKept: boolean) => void;
}

/** Keeps what is typed, one writing after the other, so that none overtakes the dropping. */
export function createKeeper({ of, basedOn, changes, onKept }: KeeperOptions): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  // Whoever logs in later at this computer gets none of it.
  const key = writer() && keyOf(of);

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
      isNothing(kept) ? del(key, store) : set(key, { changes: kept, keptAt: Date.now(), ...(basedOn ? { basedOn } : {}) }, store),
    );
  }
  return {
    touch() {
      timer ??= setTimeout(keep, patienceMs);
    },
    flush: () => (timer === undefined ? last : keep()),
    drop: () => write((key) => del(key, store)),
  };
}
