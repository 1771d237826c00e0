import { targetTag } from '#app/features/discussion/discussion.cache-tags.ts';
import { toClockTime } from '#app/lib/local-clock.ts';
import { localDate } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';
import type { anyPostById, listAnyPosts } from './admin-posts.queries.server.ts';
import type { AdminPost, EditedPost, Post } from './blog.contract.ts';
import { postTarget } from './blog.feature.ts';
import type { neighbours, PostRow, publicPostById } from './blog.queries.server.ts';
import { readingMinutes } from './reading-time.ts';

type SummaryRow = Pick<PostRow, 'id' | 'title' | 'subtitle' | 'excerpt' | 'image_hash' | 'likes' | 'comments' | 'created_at' | 'updated_at'>;
type Found<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>;

export const tagOf = (id: number) => targetTag(postTarget.name, id);

export const toSummary = (row: SummaryRow) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: imageUrl(row.image_hash),
  excerpt: row.excerpt,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
});

/** Null for a post of an account that is gone, and for one from before posts had authors. */
const nameOf = ({ first_name, last_name }: { first_name: string | null; last_name: string | null }) =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

const toDetails = (row: Found<typeof anyPostById>) => ({
  body: row.body,
  imageAlt: row.image_alt,
  description: row.description,
  canonical: row.canonical,
  author: nameOf(row),
});

const toPublication = (row: Pick<PostRow, 'state' | 'publish_at' | 'published_at'>, timeZone: string) => ({
  state: row.state,
  publishAt: row.publish_at === null ? null : toClockTime(row.publish_at, timeZone),
  publishedOn: row.published_at === null ? null : localDate(row.published_at, timeZone),
});

export function toPost(row: Found<typeof publicPostById>, around: Awaited<ReturnType<typeof neighbours>>, timeZone: string): Post {
  const publishedAt = row.published_at ?? row.created_at;
  return {
    ...toSummary(row),
    ...toDetails(row),
    ...around,
    publishedAt: new Date(publishedAt).toISOString(),
    publishedOn: localDate(publishedAt, timeZone),
    readingMinutes: readingMinutes(row.body),
  };
}

export const toAdminPost = (row: Awaited<ReturnType<typeof listAnyPosts>>[number], timeZone: string): AdminPost => ({
  ...toSummary(row),
  ...toPublication(row, timeZone),
  author: nameOf(row),
});

export const toEditedPost = (row: Found<typeof anyPostById>, timeZone: string): EditedPost => ({
  ...toSummary(row),
  ...toDetails(row),
  ...toPublication(row, timeZone),
});
