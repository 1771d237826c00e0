import type { AccountKind, Db } from '#app/db/schema.ts';
import { searchKey } from '#app/lib/search-key.ts';

const firstNames = ['Chinwe', 'Ọlụchi', 'Ngọzị', 'Emeka', 'Obinna', 'Adaeze', 'Chidi', 'Amaka'];
const lastNames = ['Okafor', 'Eze', 'Nwọsu', 'Okonkwo', 'Obi'];
const levels = ['beginner', 'intermediate', 'advanced'] as const;
const batch = 1000;

const nthOf = <T>(list: readonly T[], nth: number) => list[nth % list.length] as T;

/**
 * Inserts accounts after the first `existing`, with unusable passwords: hashing would take most of the time.
 * @param joinedAt time in ms of the nth of them, counted from 1
 */
export async function insertAccounts(
  db: Db,
  count: number,
  kind: AccountKind = 'learner',
  existing = 0,
  joinedAt = (_nth: number) => 1,
): Promise<void> {
  for (let start = 1; start <= count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start + 1) }, (_, index) =>
      accountRow(existing + start + index, kind, joinedAt(start + index)),
    );
    await db.insertInto('accounts').values(rows).execute();
  }
}

function accountRow(nth: number, kind: AccountKind, joinedAt: number) {
  const email = `person${nth}@example.com`;
  const emailName = { first_name: nthOf(firstNames, nth), last_name: `${nthOf(lastNames, nth)} ${nth}`, email };
  return {
    ...emailName,
    kind,
    email_key: email,
    phone_number: `+234 800 ${nth}`,
    level: nthOf(levels, nth),
    password_hash: 'opens nothing, as long as a hash is: '.padEnd(97, '.'),
    verified_at: joinedAt,
    created_at: joinedAt,
    search_key: searchKey(emailName),
  };
}
