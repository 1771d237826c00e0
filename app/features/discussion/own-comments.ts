import { useEffect, useState } from 'react';
import { onSessionChange, readSessionToken } from '#app/login-session/session-cookie.ts';
import type { CommentsApi } from './comments-api.ts';
import type { Comment } from './discussion.contract.ts';

/** Comment of this person. Public pages are the same for everybody, and others do not see a held comment. */
export interface OwnComment extends Comment {
  /** List that it belongs to: `listOf` a target, or of a comment for its replies. */
  list: string;
  /** Whether it belongs to the logged-in account, which may change it for a time. */
  isSigned: boolean;
}

const storageKey = 'own-comments';
const maxStored = 50;
const changed = 'own-comments-changed';

/** Comments of the account with this session: in memory alone, because another account may log in in this tab. */
let signed: { token: string | undefined; comments: OwnComment[] } = { token: undefined, comments: [] };

const readSigned = () => (signed.token === readSessionToken() ? signed.comments : []);

/** Comments that were sent from this tab without an account. */
function readStored(): OwnComment[] {
  try {
    const stored: OwnComment[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return stored.filter(({ isSigned }) => !isSigned);
  } catch {
    return [];
  }
}

function write(comments: OwnComment[]): void {
  signed = { token: readSessionToken(), comments: comments.filter(({ isSigned }) => isSigned) };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(comments.filter(({ isSigned }) => !isSigned).slice(-maxStored)));
  } catch {
    // The author sees the message beside the form alone where storage is denied.
  }
  dispatchEvent(new Event(changed));
}

const read = () => [...readStored(), ...readSigned()];

export const rememberOwn = (comment: OwnComment) => write([...read().filter(({ id }) => id !== comment.id), comment]);
export const forgetOwn = (id: number) => write(read().filter((own) => own.id !== id));

/** Fetches the held and the changeable comments of the logged-in account below a target, replies included. */
export async function loadSigned(commentsApi: CommentsApi, id: number, list: string): Promise<void> {
  const token = readSessionToken();
  if (!token) return;
  const before = new Set(readSigned().flatMap((own) => (own.list === list || own.list.startsWith(`${list} `) ? own.id : [])));
  const comments = await commentsApi.own({ id }).catch(() => undefined);
  if (!comments || token !== readSessionToken()) return;
  const known = new Set([...before, ...comments.map((comment) => comment.id)]);
  const own = comments.map(({ parentId, ...comment }) => ({ ...comment, list: parentId === null ? list : `${list} ${parentId}`, isSigned: true }));
  // Comments that were sent meanwhile stay.
  write([...read().filter((each) => !known.has(each.id)), ...own]);
}

/** Own comments of a list, oldest first; none until hydration. */
export function useOwnComments(list: string): OwnComment[] {
  const [own, setOwn] = useState<OwnComment[]>([]);
  useEffect(() => {
    const update = () => setOwn(read().filter((comment) => comment.list === list));
    update();
    addEventListener(changed, update);
    const stop = onSessionChange(update);
    return () => {
      removeEventListener(changed, update);
      stop();
    };
  }, [list]);
  return own;
}
