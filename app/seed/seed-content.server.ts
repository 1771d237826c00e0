import type { AppContext } from '#app/app-context.server.ts';
import { createPost } from '#app/features/blog/blog.server.ts';
import { sanitizePostBody } from '#app/features/blog/html-sanitizer.server.ts';
import { insertWord } from '#app/features/word-of-day/word-of-day.queries.server.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { seedPosts } from './posts.ts';
import { claimOnce, isEmpty } from './seed-content.queries.server.ts';
import { seedWords } from './words.ts';

const dayMs = 24 * 60 * 60_000;

/** Inserts posts and words of the day into an empty database, in one transaction. */
export async function seedContent({ db, now }: AppContext): Promise<void> {
  if (!(await isEmpty(db))) return;
  const posts = await Promise.all(
    seedPosts.map(async ({ title, subtitle, body, drawing }) => ({
      title,
      subtitle,
      body: await sanitizePostBody(body),
      image: await rasterizeSvg(drawing),
    })),
  );
  await db.transaction().execute(async (tx) => {
    // Two processes may have found the database empty: one of them claims the task.
    if (!(await claimOnce(tx, 'starter content', now()))) return;
    for (const [index, post] of posts.entries()) await createPost(tx, post, now() - (posts.length - index) * dayMs);
    for (const [index, word] of seedWords.entries()) await insertWord(tx, word, now() - (seedWords.length - index) * dayMs);
  });
}
