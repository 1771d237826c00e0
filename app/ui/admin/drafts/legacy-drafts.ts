import { randomId } from '#app/lib/random-id.ts';
import { type DraftName, deleteUnsent, listStored, listUnsent, putUnsent, unsentKey, unsentPrefix } from './draft-store.ts';

let moves: Promise<unknown> = Promise.resolve();

/**
 * Moves the drafts that earlier releases stored in this browser by email address to the account. Returns whether there were any.
 * They are deleted there once they are stored here.
 */
export function moveLegacyDrafts(account: { id: number; email: string }): Promise<boolean> {
  // One at a time: two would store a draft twice.
  const moved = moves.then(() => move(account));
  moves = moved;
  return moved;
}

async function move({ id, email }: { id: number; email: string }): Promise<boolean> {
  const prefix = `${email}:`;
  const found = await listStored(prefix);
  for (const { key, draft } of found) {
    const name = toDraftName(key.slice(prefix.length));
    const newer = await listUnsent(unsentPrefix(id, name));
    if (newer.length > 0) continue;
    const moved = unsentKey(id, name);
    // Storage may be full: the draft stays where it is, for the next time.
    await putUnsent(moved, { ...draft, version: 0, writer: randomId() }).then(
      () => deleteUnsent(key),
      () => deleteUnsent(moved),
    );
  }
  return found.length > 0;
}

/** Names of earlier releases: '7' and 'new' of posts, 'word:7', 'word:new', 'newsletter', 'contact-answer:7', 'settings'. */
function toDraftName(legacy: string): DraftName {
  const [first = '', second] = legacy.split(':');
  const isPost = second === undefined && /^(?:\d+|new)$/.test(first);
  const form = isPost ? 'post' : first;
  const subject = isPost ? first : (second ?? (['newsletter', 'invitation'].includes(first) ? 'new' : 'own'));
  return { form, subject: subject === 'new' ? randomId() : subject };
}
