import type { Db, Role } from '#app/db/schema.ts';
import { searchKey } from '#app/lib/search-key.ts';

const firstNames = ['Chinwe', 'Ọlụchi', 'Ngọzị', 'Emeka', 'Obinna', 'Adaeze', 'Chidi', 'Amaka'];
const lastNames = ['Okafor', 'Eze', 'Nwọsu', 'Okonkwo', 'Obi'];
const levels = ['beginner', 'intermediate', 'advanced'] as const;
const batch = 1000;

const nthOf = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T;

/** So many people behind the first `known`, straight into the database: nobody waits for passwords that nobody will use. */
export async function insertAccounts(db: Db, count: number, kind: Role = 'learner', known = 0): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from + 1) }, (_, at) => somebody(known + from + at, kind));
    await db.insertInto('accounts').values(rows).execute();
  }
}

function somebody(nth: number, kind: Role) {
  const email = `person${nth}@example.com`;
  const named = { first_name: nthOf(firstNames, nth), last_name: `${nthOf(lastNames, nth)} ${nth}`, email };
  return {
    ...named,
    kind,
    email_key: email,
    phone_number: `+234 800 ${nth}`,
    level: nthOf(levels, nth),
    password_hash: 'opens nothing, as long as a hash is: '.padEnd(97, '.'),
    verified_at: 1,
    created_at: 1,
    search_key: searchKey(named),
  };
}
