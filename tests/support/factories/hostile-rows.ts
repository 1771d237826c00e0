import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import type { AccountKind, Db } from '#app/db/schema.ts';
import { localDate } from '#app/lib/local-date.ts';
import { searchKey } from '#app/lib/search-key.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { insertMedium } from '#app/media/media.queries.server.ts';

/** Texts of rows from before texts were limited; the API accepted all of them. */
export const worstTexts: Record<string, string> = {
  'enclosing marks': `a${'\u20dd'.repeat(4_899)}`,
  'marks above': `o${'\u0301'.repeat(4_899)}`,
  'marks above and below': `n${'\u0323\u0307'.repeat(2_449)}`,
  'line breaks': `a${'\n'.repeat(4_900)}b`,
  'letters below each other': 'a\n'.repeat(2_450),
  'the widest letter': '\ufdfd'.repeat(4_900),
  'the widest letters of Latin': 'W'.repeat(4_900),
  'an override without an end': `\u202e${'gnorw eht yaw '.repeat(40)}`,
  'isolates without an end': `${'\u2067'.repeat(200)}Ndewo`,
  'blanks without width': `a${'\u200b'.repeat(4_800)}b`,
  'no-break spaces': 'a\u00a0'.repeat(2_400),
};
/** The same for one line with a maximum length. */
const line = (max: number) => [
  `Ada \u202e${'ofni'.repeat(4)}`,
  `a${'\u20dd'.repeat(max - 1)}`,
  `o${'\u0301'.repeat(max - 1)}`,
  '\ufdfd'.repeat(max),
  'W'.repeat(max),
];

const now = Date.UTC(2026, 0, 15, 12);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><rect width="100%" height="100%" fill="#b4532a"/></svg>';
const nth = (list: string[], index: number) => list[index % list.length] ?? '';

/** Creates a database with unlimited texts in the data directory of a server that is not started yet. */
export async function insertHostileTexts(dataDir: string): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  await db.transaction().execute(insertRows);
  await close();
}

async function insertRows(tx: Db): Promise<void> {
  const image = await rasterizeSvg(svg);
  await insertMedium(tx, image);
  const texts = Object.values(worstTexts);
  const [names, titles, subtitles] = [line(100), line(200), line(300)];
  const count = texts.length;
  const timestamps = { created_at: now, updated_at: now };
  const titleRow = (index: number) => ({ title: nth(titles, index), subtitle: nth(subtitles, index), ...timestamps });
  const comment = (target: 'post' | 'word', target_id: number, index: number, parent_id: number | null) => {
    const parent = { target, target_id, text: nth(texts, index), full_name: nth(names, index), email: null, email_key: null, account_id: null };
    return { ...parent, parent_id, sender: '', replies: parent_id === null ? 1 : 0, created_at: now };
  };
  for (const [index, text] of texts.entries()) {
    const post = {
      ...titleRow(index),
      body: `<h2>${nth(titles, index)}</h2><p>${text}</p>`,
      excerpt: `${nth(titles, index)}…`,
      image_hash: image.hash,
      published_at: now,
    };
    const { id } = await tx
      .insertInto('posts')
      .values({ ...post, comments: count })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('media_links').values({ owner_type: 'post', owner_id: id, hash: image.hash }).execute();
    const word = await tx
      .insertInto('words_of_day')
      .values({ ...titleRow(index), body: text, comments: count, shown_on: localDate(Date.now(), 'Africa/Lagos') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('newsletters')
      .values({ subject: nth(titles, index), message: text, recipients: 1, sent: 1, created_at: now })
      .execute();
    const email = `visitor-${index}@example.com`;
    // Older ones would be deleted when the server starts.
    const message = { name: nth(names, index), email, subject: nth(titles, index), message: text, created_at: Date.now() };
    await tx
      .insertInto('contact_messages')
      .values({ ...message, email_key: email, search_key: email })
      .execute();
    for (const kind of ['learner', 'tutor'] as const)
      await tx
        .insertInto('accounts')
        .values(accountRow(kind, nth(names, index), index))
        .execute();
    if (index < count - 1) continue;
    for (const [target, target_id] of [
      ['post', id],
      ['word', word.id],
    ] as const)
      for (const key of texts.keys()) {
        const parent = await tx
          .insertInto('comments')
          .values(comment(target, target_id, key, null))
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('comments')
          .values(comment(target, target_id, key, parent.id))
          .execute();
      }
  }
}

function accountRow(kind: AccountKind, name: string, index: number) {
  const emailName = { first_name: name, last_name: name, email: `${kind}-${index}@example.com` };
  const rest = { phone_number: '+234 800', level: 'beginner' as const, password_hash: 'opens nothing', verified_at: now, created_at: now };
  return { ...emailName, ...rest, kind, email_key: emailName.email, search_key: searchKey(emailName) };
}
