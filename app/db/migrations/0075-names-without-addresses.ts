import type { Kysely } from 'kysely';
import { holdsAddress, nameWithoutAddress } from '#app/lib/address-in-name.ts';
import { reservedNamesOf } from '#app/lib/reserved-names.server.ts';
import { searchKey } from '#app/lib/search-key.ts';

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

interface Tables {
  academy_settings: { settings: string };
  accounts: Person & { search_key: string };
  registrations: Person;
  posts: { id: number; author_name: string | null };
  comments: { id: number; full_name: string | null };
}

type Db = Kysely<Tables>;

const batchSize = 1000;

/** All rows by batches: comments are many. Code decides which to mend, because SQL knows not all forms of an @. */
async function* inBatches<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0)) yield* rows;
}

async function brandNameOf(db: Db): Promise<string> {
  const row = await db.selectFrom('academy_settings').select('settings').executeTakeFirst();
  const { brand }: { brand?: { plain: string; accent: string } } = JSON.parse(row?.settings ?? '{}');
  return brand ? `${brand.plain} ${brand.accent}` : 'Mụta Igbo';
}

/**
 * Names of accounts and registrations that are email addresses lose them, as those of commenters did; so do names of authors and
 * commenters with other forms of the @, which 0072 did not find.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = db as unknown as Db;
  const isReserved = reservedNamesOf(await brandNameOf(tables));
  /** Null also for what only the staff may be called, such as the part before the @ of an address of `admin`. */
  const mended = (name: string) => {
    const kept = nameWithoutAddress(name);
    return kept === null || isReserved(kept) ? null : kept;
  };
  function mendedNames({ first_name, last_name }: Person) {
    const [isFirst, isLast] = [holdsAddress(first_name), holdsAddress(last_name)];
    if (!isFirst && !isLast) return;
    const first = isFirst ? mended(first_name) : first_name;
    const last = isLast ? mended(last_name) : last_name;
    // Two harmless names may be a reserved one together: then nothing of an address stays.
    const isPair = !isReserved(first ?? '') && !isReserved(last ?? '') && isReserved(`${first ?? ''} ${last ?? ''}`);
    return {
      first_name: first === null || (isPair && isFirst) ? 'Anonymous' : first,
      last_name: last === null || (isPair && isLast) ? '' : last,
    };
  }

  const accounts = tables.selectFrom('accounts').select(['id', 'first_name', 'last_name', 'email']).orderBy('id').limit(batchSize);
  for await (const account of inBatches((after) => accounts.where('id', '>', after).execute())) {
    const names = mendedNames(account);
    const change = names && { ...names, search_key: searchKey({ ...account, ...names }) };
    if (change) await tables.updateTable('accounts').set(change).where('id', '=', account.id).execute();
  }
  const registrations = tables.selectFrom('registrations').select(['id', 'first_name', 'last_name', 'email']).orderBy('id').limit(batchSize);
  for await (const registration of inBatches((after) => registrations.where('id', '>', after).execute())) {
    const names = mendedNames(registration);
    if (names) await tables.updateTable('registrations').set(names).where('id', '=', registration.id).execute();
  }
  const posts = tables.selectFrom('posts').select(['id', 'author_name']).where('author_name', 'is not', null).orderBy('id').limit(batchSize);
  for await (const { id, author_name } of inBatches((after) => posts.where('id', '>', after).execute()))
    if (author_name !== null && holdsAddress(author_name))
      await tables
        .updateTable('posts')
        .set({ author_name: nameWithoutAddress(author_name) })
        .where('id', '=', id)
        .execute();
  const comments = tables.selectFrom('comments').select(['id', 'full_name']).where('full_name', 'is not', null).orderBy('id').limit(batchSize);
  for await (const { id, full_name } of inBatches((after) => comments.where('id', '>', after).execute()))
    if (full_name !== null && holdsAddress(full_name))
      await tables
        .updateTable('comments')
        .set({ full_name: mended(full_name) })
        .where('id', '=', id)
        .execute();
}
