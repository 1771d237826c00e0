import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import type { AccountKind, Db } from '#app/db/schema.ts';
import { localDate } from '#app/lib/local-date.ts';
import { searchKey } from '#app/lib/search-key.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { insertMedium } from '#app/media/media.queries.server.ts';
import { insertAccounts } from './accounts.ts';
import { insertSubscribers } from './subscribers.ts';

/** Letters with as many marks as Igbo uses, above and below, in NFC like all stored text. */
const letters = ['Ọ̀', 'ị́', 'ụ̄', 'ṅ', 'm̀', 'Ṅ́', 'Ị̄', 'ẹ', 'ọ́', 'n̄'].map((cluster) => cluster.normalize('NFC'));
const word = letters.join('').repeat(1_000);
/** Start indexes of the graphemes. */
const starts = [...new Intl.Segmenter('ig').segment(word)].map(({ index }) => index);

/** A word without a break opportunity, cut at a grapheme boundary. */
export function longWord(codePoints: number): string {
  const { length } = [...word].slice(0, codePoints).join('');
  return word.slice(
    0,
    starts.findLast((start) => start <= length),
  );
}

const title = longWord(200);
const subtitle = longWord(300);
const name = longWord(100);
const excerpt = `${longWord(70)}…`;
/** Email address of maximum length without a break opportunity. */
const longEmail = (localPart: string) => `${localPart.padEnd(64, 'o')}@${'n'.repeat(60)}.${'w'.repeat(60)}.${'m'.repeat(60)}.com`;
const manyLikes = 1_234_567;
const now = Date.UTC(2026, 0, 15, 12);
const batch = 1_000;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="100%" height="100%" fill="#b4532a"/></svg>';

/** A body with every node of the editor, each with an overlong text. */
const body = [
  `<h2>${title}</h2><p>${longWord(2_000)}</p><p>A plain paragraph with <a href="https://example.com/${'a'.repeat(300)}">https://example.com/${'a'.repeat(300)}</a>.</p>`,
  `<blockquote><p>${longWord(300)}</p></blockquote><pre><code>${'x'.repeat(500)}</code></pre>`,
  `<ul><li><p>${longWord(150)}</p><ul><li><p>${longWord(150)}</p><ol><li><p>${longWord(150)}</p></li></ol></li></ul></li></ul>`,
  `<table><tbody><tr>${'<th>Column</th>'.repeat(12)}</tr><tr>${`<td>${longWord(30)}</td>`.repeat(12)}</tr></tbody></table>`,
].join('');

/** Inserts rows numbered from 1 in batches of 1,000. */
async function inBatches<T>(count: number, row: (nth: number) => T, insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 1; start <= count; start += batch)
    await insert(Array.from({ length: Math.min(batch, count - start + 1) }, (_, index) => row(start + index)));
}

/** Creates a database with that many rows of each kind in the data directory of a server that is not started yet. */
export async function insertBoundaryValues(dataDir: string, count: number): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  await insertExtremes(db, count);
  await close();
}

/**
 * Inserts that many rows of each kind into an empty database, with names and titles of maximum length: posts, words, comments on the
 * newest of each, replies to the newest comment, learners, tutors, subscribers and newsletters. Only visible rows have long texts.
 */
async function insertExtremes(db: Db, count: number): Promise<void> {
  if (count === 0) return;
  const isNewest = (nth: number) => nth === count;
  const timestamps = { created_at: now, updated_at: now };
  const titles = (nth: number) => ({ title, subtitle, likes: manyLikes, comments: isNewest(nth) ? count : 0, ...timestamps });
  const image = await rasterizeSvg(svg);
  const post = (nth: number) => ({
    ...titles(nth),
    body: isNewest(nth) ? body : '<p>Ndewo!</p>',
    excerpt,
    image_hash: image.hash,
    published_at: now,
  });
  const today = localDate(Date.now(), 'Africa/Lagos');
  const dates = (nth: number) => (isNewest(nth) ? { day: today } : { shown_on: '2026-01-15' });
  const wordRow = (nth: number) => ({ ...titles(nth), ...dates(nth), body: isNewest(nth) ? longWord(10_000) : 'Ndewo!' });
  const newsletter = () => ({ subject: title, message: 'Ndewo!', recipients: count, sent: count, created_at: now });
  await db.transaction().execute(async (tx) => {
    await insertMedium(tx, image);
    await inBatches(count, post, (rows) => tx.insertInto('posts').values(rows).execute());
    await inBatches(count, wordRow, (rows) => tx.insertInto('words_of_day').values(rows).execute());
    await tx.insertInto('media_links').values({ owner_type: 'post', owner_id: count, hash: image.hash }).execute();
    for (const target of ['post', 'word'] as const) await insertComments(tx, target, count);
    for (const kind of ['learner', 'tutor'] as const) {
      await insertAccounts(tx, count - 1, kind);
      await tx.insertInto('accounts').values(longAccount(kind)).execute();
    }
    await inBatches(count, newsletter, (rows) => tx.insertInto('newsletters').values(rows).execute());
  });
  await insertSubscribers(db, count - 1, now);
  const email = longEmail('reader');
  await db
    .insertInto('subscribers')
    .values({ email, email_key: email, token: 'long', created_at: now, confirmed_at: now, unsubscribed_at: null })
    .execute();
}

/** Inserts comments on the newest target, and replies to the newest comment; the first visible ones are the longest. */
async function insertComments(tx: Db, target: string, count: number): Promise<void> {
  const commonColumns = { target, target_id: count, full_name: name, email: null, email_key: null, account_id: null, created_at: now };
  const comment = (nth: number) => ({
    ...commonColumns,
    text: nth > count - 2 ? longWord(5_000) : 'Daalụ!',
    parent_id: null,
    sender: `${nth}`,
    replies: nth === count ? count : 0,
  });
  await inBatches(count, comment, (rows) => tx.insertInto('comments').values(rows).execute());
  const { id } = await tx.selectFrom('comments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const reply = (nth: number) => ({ ...commonColumns, text: nth <= 2 ? longWord(5_000) : 'Daalụ!', parent_id: id, sender: `${nth}` });
  await inBatches(count, reply, (rows) => tx.insertInto('comments').values(rows).execute());
}

function longAccount(kind: AccountKind) {
  const emailName = { first_name: name, last_name: name, email: longEmail(kind) };
  return {
    ...emailName,
    kind,
    email_key: emailName.email,
    phone_number: '+234 (800) 000-0000 000 000 0000',
    level: 'intermediate' as const,
    password_hash: 'opens nothing, as long as a hash is: '.padEnd(97, '.'),
    verified_at: now,
    created_at: now,
    search_key: searchKey(emailName),
  };
}
