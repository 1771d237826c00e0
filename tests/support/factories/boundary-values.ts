import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db, Role, TargetType } from '#app/db/schema.ts';
import { insertMedia } from '#app/features/blog/media.queries.server.ts';
import { searchKey } from '#app/lib/search-key.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { insertAccounts } from './accounts.ts';
import { insertSubscribers } from './subscribers.ts';

/** Letters with as many marks as Igbo has, above and below: NFC, as everything is stored. */
const marked = ['Ọ̀', 'ị́', 'ụ̄', 'ṅ', 'm̀', 'Ṅ́', 'Ị̄', 'ẹ', 'ọ́', 'n̄'].map((cluster) => cluster.normalize('NFC'));
const cloth = marked.join('').repeat(1_000);
/** Where its letters begin. */
const begins = [...new Intl.Segmenter('ig').segment(cloth)].map(({ index }) => index);

/** One word without an end, of at most so many code points, and never cut inside a letter. */
export function longWord(codePoints: number): string {
  const { length } = [...cloth].slice(0, codePoints).join('');
  return cloth.slice(
    0,
    begins.findLast((begin) => begin <= length),
  );
}

const title = longWord(200);
const subtitle = longWord(300);
const name = longWord(100);
const excerpt = `${longWord(70)}…`;
/** As long as an address may be, and without a place to break it. */
const longEmail = (who: string) => `${who.padEnd(64, 'o')}@${'n'.repeat(60)}.${'w'.repeat(60)}.${'m'.repeat(60)}.com`;
const manyLikes = 1_234_567;
const now = Date.UTC(2026, 0, 15, 12);
const batch = 1_000;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="100%" height="100%" fill="#b4532a"/></svg>';

/** One of everything that an editor can make, each with something too long in it. */
const body = [
  `<h2>${title}</h2><p>${longWord(2_000)}</p><p>A plain paragraph with <a href="https://example.com/${'a'.repeat(300)}">https://example.com/${'a'.repeat(300)}</a>.</p>`,
  `<blockquote><p>${longWord(300)}</p></blockquote><pre><code>${'x'.repeat(500)}</code></pre>`,
  `<ul><li><p>${longWord(150)}</p><ul><li><p>${longWord(150)}</p><ol><li><p>${longWord(150)}</p></li></ol></li></ul></li></ul>`,
  `<table><tbody><tr>${'<th>Column</th>'.repeat(12)}</tr><tr>${`<td>${longWord(30)}</td>`.repeat(12)}</tr></tbody></table>`,
].join('');

/** Rows by number, from 1, a thousand in a statement. */
async function inBatches<T>(count: number, row: (nth: number) => T, insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += batch) await insert(Array.from({ length: Math.min(batch, count - from + 1) }, (_, at) => row(from + at)));
}

/** A database with so many of everything, in the folder of a product that is not started yet. */
export async function insertBoundaryValues(dataDir: string, count: number): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  await insertExtremes(db, count);
  await close();
}

/**
 * So many of everything straight into an empty database, names and titles as long as they may be: posts and words of the day, comments on
 * the newest of each, replies to the newest comment, learners, tutors, readers, newsletters. Long texts are only where they are seen.
 */
async function insertExtremes(db: Db, count: number): Promise<void> {
  if (count === 0) return;
  const isNewest = (nth: number) => nth === count;
  const stamps = { created_at: now, updated_at: now };
  const heads = (nth: number) => ({ title, subtitle, likes: manyLikes, comments: isNewest(nth) ? count : 0, ...stamps });
  const picture = await rasterizeSvg(drawing);
  const post = (nth: number) => ({
    ...heads(nth),
    body: isNewest(nth) ? body : '<p>Ndewo!</p>',
    excerpt,
    image_hash: picture.hash,
  });
  const word = (nth: number) => ({ ...heads(nth), body: isNewest(nth) ? longWord(10_000) : 'Ndewo!' });
  const letter = () => ({ subject: title, message: 'Ndewo!', recipients: count, sent: count, created_at: now });
  await db.transaction().execute(async (tx) => {
    await insertMedia(tx, picture);
    await inBatches(count, post, (rows) => tx.insertInto('posts').values(rows).execute());
    await inBatches(count, word, (rows) => tx.insertInto('words_of_day').values(rows).execute());
    await tx.insertInto('post_media').values({ post_id: count, hash: picture.hash }).execute();
    for (const target of ['post', 'word'] as const) await insertTalk(tx, target, count);
    for (const kind of ['learner', 'tutor'] as const) {
      await insertAccounts(tx, count - 1, kind);
      await tx.insertInto('accounts').values(somebodyLong(kind)).execute();
    }
    await inBatches(count, letter, (rows) => tx.insertInto('newsletters').values(rows).execute());
  });
  await insertSubscribers(db, count - 1, now);
  const email = longEmail('reader');
  await db
    .insertInto('subscribers')
    .values({ email, email_key: email, token: 'long', created_at: now, confirmed_at: now, unsubscribed_at: null })
    .execute();
}

/** Comments on the newest post or word, and as many replies to the newest of them; those that are seen first are the longest. */
async function insertTalk(tx: Db, target: TargetType, count: number): Promise<void> {
  const said = { target, target_id: count, full_name: name, email: null, email_key: null, account_id: null, created_at: now };
  const comment = (nth: number) => ({
    ...said,
    text: nth > count - 2 ? longWord(5_000) : 'Daalụ!',
    parent_id: null,
    sender: `${nth}`,
    replies: nth === count ? count : 0,
  });
  await inBatches(count, comment, (rows) => tx.insertInto('comments').values(rows).execute());
  const { id } = await tx.selectFrom('comments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const reply = (nth: number) => ({ ...said, text: nth <= 2 ? longWord(5_000) : 'Daalụ!', parent_id: id, sender: `${nth}` });
  await inBatches(count, reply, (rows) => tx.insertInto('comments').values(rows).execute());
}

function somebodyLong(kind: Role) {
  const named = { first_name: name, last_name: name, email: longEmail(kind) };
  return {
    ...named,
    kind,
    email_key: named.email,
    phone_number: '+234 (800) 000-0000 000 000 0000',
    level: 'intermediate' as const,
    password_hash: 'opens nothing, as long as a hash is: '.padEnd(97, '.'),
    verified_at: now,
    created_at: now,
    search_key: searchKey(named),
  };
}
