import { api } from '#app/api-client.ts';
import { registerWorker } from '#app/ui/offline/register-worker.ts';
import type { ClassPage, TaughtClass } from '../class-page.contract.ts';
import { isFresh, isStoredFor, listCopies, storeCopy } from './class-copies.ts';

/** Makes the page of a class open without a connection. A browser that stores nothing does without. */
export async function prepareClass(owner: number, page: ClassPage): Promise<void> {
  if (await storeCopy(owner, page, api.household)) await registerWorker('tutor');
}

let storing: Promise<void> | undefined;

/**
 * Makes the classes that a tutor teaches or will teach open without a connection, also those that were never opened here. One after the other: the page that
 * is shown comes first. A class that cannot be read now is left out until the list is read again.
 */
export function prepareClasses(owner: number, classes: readonly TaughtClass[]): Promise<void> {
  storing ??= storeClasses(
    owner,
    classes.flatMap(({ id, state }) => (state === 'open' || state === 'running' ? id : [])),
  ).finally(() => {
    storing = undefined;
  });
  return storing;
}

async function storeClasses(owner: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || !(await isStoredFor(owner, api.household))) return;
  const fresh = (await listCopies()).filter(isFresh).map(({ id }) => id);
  for (const id of ids) {
    const page = fresh.includes(id) ? undefined : await api.classes.taughtClass({ id }).catch(() => undefined);
    if (page) await storeCopy(owner, page, api.household);
  }
  await registerWorker('tutor');
}
