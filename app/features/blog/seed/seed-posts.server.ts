import type { InsertSeed } from '#app/feature.server.ts';
import { rasterizeSvg } from '#app/media/image-processing.server.ts';
import { createPost } from '../blog.server.ts';
import { sanitizePostBody } from '../html-sanitizer.server.ts';
import { seedPosts } from './posts.ts';

const dayMs = 24 * 60 * 60_000;

/** Sanitizes the bodies and rasterizes the drawings of the seed posts. */
export async function prepareSeedPosts(): Promise<InsertSeed> {
  const posts = await Promise.all(
    seedPosts.map(async ({ title, subtitle, body, drawing }) => ({
      title,
      subtitle,
      body: await sanitizePostBody(body),
      image: await rasterizeSvg(drawing),
    })),
  );
  return async (tx, time) => {
    for (const [index, post] of posts.entries()) await createPost(tx, post, { ...time, now: time.now - (posts.length - index) * dayMs });
  };
}
