import { createStore, del, get, set } from 'idb-keyval';
import { type Changes, isNothing } from './changes.ts';

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

/** A browser may refuse to keep anything: then there is none. */
export async function readDraft(of: DraftOf): Promise<Draft | undefined> {
  try {
    return await get<Draft>(of, store);
  } catch {
    return undefined;
  }
}

/** Nobody can need it any more. */
export const dropDraft = (of: DraftOf): Promise<void> => del(of, store).catch(() => undefined);

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

  function write(work: () => Promise<void>): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(work).then(
      () => onKept(true),
      () => onKept(false),
    );
    return last;
  }
  function keep(): Promise<void> {
    const kept = changes();
    return write(() => (isNothing(kept) ? del(of, store) : set(of, { changes: kept, keptAt: Date.now(), ...(basedOn ? { basedOn } : {}) }, store)));
  }
  return {
    touch() {
      timer ??= setTimeout(keep, patienceMs);
    },
    flush: () => (timer === undefined ? last : keep()),
    drop: () => write(() => del(of, store)),
  };
}
