import { toClockTime } from '#app/lib/local-clock.ts';
import { localDate } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';
import type { anyPostById, listAnyPosts } from './admin-posts.queries.server.ts';
import type { AdminPost, EditedPost, Post } from './blog.contract.ts';
import type { neighbours, PostRow, publicPostById } from './blog.queries.server.ts';
import { textsOf } from './post-texts.contract.ts';
import { readingMinutes } from './reading-time.server.ts';
import type { relatedPosts } from './related-posts.queries.server.ts';
import type { TagLink } from './tags.contract.ts';

type SummaryRow = Pick<PostRow, 'id' | 'title' | 'subtitle' | 'excerpt' | 'image_hash' | 'likes' | 'comments' | 'created_at' | 'updated_at'>;
type Found<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>;

export const toSummary = (row: SummaryRow, tags: TagLink[] = []) => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  image: imageUrl(row.image_hash),
  excerpt: row.excerpt,
  likes: row.likes,
  comments: row.comments,
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  tags: tags.map(({ name, slug }) => ({ name, slug })),
});

interface Names {
  first_name: string | null;
  last_name: string | null;
  /** Author of an imported post, where the author has no account, or its authors, where it has several. */
  author_name?: string | null;
}

/** Null for a post of an account that is gone, and for one from before posts had authors. */
export const nameOf = ({ first_name, last_name, author_name = null }: Names) =>
  author_name || [first_name, last_name].filter(Boolean).join(' ') || null;

const toDetails = (row: Found<typeof anyPostById>) => ({
  body: row.body,
  imageAlt: row.image_alt,
  ...textsOf(row),
  author: nameOf(row),
});

const toPublication = (row: Pick<PostRow, 'state' | 'publish_at' | 'published_at'>, timeZone: string) => ({
  state: row.state,
  publishAt: row.publish_at === null ? null : toClockTime(row.publish_at, timeZone),
  publishedOn: row.published_at === null ? null : localDate(row.published_at, timeZone),
});

interface Around extends Awaited<ReturnType<typeof neighbours>> {
  tags: TagLink[];
  related: Awaited<ReturnType<typeof relatedPosts>>;
}

export function toPost(row: Found<typeof publicPostById>, { tags, related, ...around }: Around, timeZone: string): Post {
  const publishedAt = row.published_at ?? row.created_at;
  return {
    ...toSummary(row, tags),
    ...toDetails(row),
    ...around,
    related: related.map(({ id, title, image_hash }) => ({ id, title, image: imageUrl(image_hash) })),
    publishedAt: new Date(publishedAt).toISOString(),
    publishedOn: localDate(publishedAt, timeZone),
    readingMinutes: readingMinutes(row.body),
  };
}

export const toAdminPost = (row: Awaited<ReturnType<typeof listAnyPosts>>[number], tags: TagLink[] | undefined, timeZone: string): AdminPost => ({
  ...toSummary(row, tags),
  ...toPublication(row, timeZone),
  author: nameOf(row),
});

export const toEditedPost = (row: Found<typeof anyPostById>, tags: TagLink[], timeZone: string): EditedPost => ({
  ...toSummary(row, tags),
  ...toDetails(row),
  ...toPublication(row, timeZone),
});
