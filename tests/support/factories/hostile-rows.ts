import { join } from 'node:path';
import { openDatabase } from '#app/db/database.server.ts';
import type { Db, Role } from '#app/db/schema.ts';
import { insertMedia } from '#app/features/blog/media.queries.server.ts';
import { searchKey } from '#app/lib/search-key.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';

/** What a text could be before texts were limited: all of it once went in over the API. */
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
/** The same for a line of at most so many characters. */
const line = (max: number) => [
  `Ada \u202e${'ofni'.repeat(4)}`,
  `a${'\u20dd'.repeat(max - 1)}`,
  `o${'\u0301'.repeat(max - 1)}`,
  '\ufdfd'.repeat(max),
  'W'.repeat(max),
];

const now = Date.UTC(2026, 0, 15, 12);
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><rect width="100%" height="100%" fill="#b4532a"/></svg>';
const nth = (list: string[], at: number) => list[at % list.length] ?? '';

/** A database of an academy whose texts were never limited, in the folder of a product that is not started yet. */
export async function insertHostileTexts(dataDir: string): Promise<void> {
  const { db, migrate, close } = openDatabase(join(dataDir, 'academy.db'));
  await migrate();
  await db.transaction().execute(insertRows);
  await close();
}

async function insertRows(tx: Db): Promise<void> {
  const picture = await rasterizeSvg(drawing);
  await insertMedia(tx, picture);
  const texts = Object.values(worstTexts);
  const [names, titles, subtitles] = [line(100), line(200), line(300)];
  const count = texts.length;
  const stamps = { created_at: now, updated_at: now };
  const head = (at: number) => ({ title: nth(titles, at), subtitle: nth(subtitles, at), ...stamps });
  const comment = (target: 'post' | 'word', target_id: number, at: number, parent_id: number | null) => {
    const said = { target, target_id, text: nth(texts, at), full_name: nth(names, at), email: null, email_key: null, account_id: null };
    return { ...said, parent_id, sender: '', replies: parent_id === null ? 1 : 0, created_at: now };
  };
  for (const [at, text] of texts.entries()) {
    const post = { ...head(at), body: `<h2>${nth(titles, at)}</h2><p>${text}</p>`, excerpt: `${nth(titles, at)}…`, image_hash: picture.hash };
    const { id } = await tx
      .insertInto('posts')
      .values({ ...post, comments: count })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('post_media').values({ post_id: id, hash: picture.hash }).execute();
    const word = await tx
      .insertInto('words_of_day')
      .values({ ...head(at), body: text, comments: count })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('newsletters')
      .values({ subject: nth(titles, at), message: text, recipients: 1, sent: 1, created_at: now })
      .execute();
    for (const kind of ['learner', 'tutor'] as const)
      await tx
        .insertInto('accounts')
        .values(somebody(kind, nth(names, at), at))
        .execute();
    if (at < count - 1) continue;
    for (const [target, target_id] of [
      ['post', id],
      ['word', word.id],
    ] as const)
      for (const each of texts.keys()) {
        const said = await tx
          .insertInto('comments')
          .values(comment(target, target_id, each, null))
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('comments')
          .values(comment(target, target_id, each, said.id))
          .execute();
      }
  }
}

function somebody(kind: Role, name: string, at: number) {
  const named = { first_name: name, last_name: name, email: `${kind}-${at}@example.com` };
  const rest = { phone_number: '+234 800', level: 'beginner' as const, password_hash: 'opens nothing', verified_at: now, created_at: now };
  return { ...named, ...rest, kind, email_key: named.email, search_key: searchKey(named) };
}
