import { del, get } from 'idb-keyval';
import { fetchAccount } from '#app/features/admin/public.tsx';
import { createStore } from '#app/lib/indexed-store.ts';
import { setAndCommit } from '#app/lib/set-and-commit.ts';

/** Entries that were chosen by hand, by their ids: true keeps what the academy has. */
export type StarterChoices = ReadonlyMap<string, boolean>;

const store = createStore('course-starter', 'choices');

/** The choices that a reload, a login or another page has interrupted; those of the logged-in account alone. */
export async function readChoices(): Promise<StarterChoices> {
  const account = await fetchAccount();
  return (account && (await get<StarterChoices>(account.id, store).catch(() => undefined))) ?? new Map();
}

/** Denied storage costs only the memory of the choices. */
export async function storeChoices(choices: StarterChoices): Promise<void> {
  const account = await fetchAccount();
  if (!account) return;
  const stored = choices.size > 0 ? setAndCommit(account.id, choices, store) : del(account.id, store);
  await stored.catch(() => undefined);
}
