import type { Academy } from '#app/app-context.server.ts';
import { publish } from '#app/features/blog/blog.server.ts';
import { cleanBody } from '#app/features/blog/html-sanitizer.server.ts';
import { insertWord } from '#app/features/word-of-day/word-of-day.queries.server.ts';
import { drawPicture } from '#app/media/image-processing.server.ts';
import { starterPosts } from './posts.ts';
import { isEmpty, markOnce } from './seed-content.queries.server.ts';
import { words } from './words.ts';

const dayMs = 24 * 60 * 60_000;

/** On an empty database: our own posts and words of the day, which an administrator can delete. All of it or nothing. */
export async function plantStarterContent({ db, now }: Academy): Promise<void> {
  if (!(await isEmpty(db))) return;
  const drafts = await Promise.all(
    starterPosts.map(async ({ title, subtitle, body, drawing }) => ({
      title,
      subtitle,
      body: await cleanBody(body),
      picture: await drawPicture(drawing),
    })),
  );
  await db.transaction().execute(async (tx) => {
    // Two processes may have found the database empty: one of them gets the mark.
    if (!(await markOnce(tx, 'starter content', now()))) return;
    for (const [at, draft] of drafts.entries()) await publish(tx, draft, now() - (drafts.length - at) * dayMs);
    for (const [at, word] of words.entries()) await insertWord(tx, word, now() - (words.length - at) * dayMs);
  });
}
