import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import type { Target } from '#app/feature.ts';
import { postTarget } from '#app/features/blog/blog.feature.ts';
import { eachText, textsOf } from '#app/features/blog/post-texts.contract.ts';
import { nameOf, postDates, publicPostById, tagsOfPost } from '#app/features/blog/public.server.ts';
import { type CommentRow, listComments, listReplies } from '#app/features/discussion/public.server.ts';
import { datedWordsByIds, datedWordVersions } from '#app/features/word-of-day/public.server.ts';
import { wordTarget } from '#app/features/word-of-day/word-of-day.feature.ts';
import { absoluteHtml } from '#app/http/feed.server.ts';
import { type LocalTime, localToday } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';

const time = z.iso.datetime();
const Reply = z.object({ id: z.int(), name: z.nullable(z.string()), text: z.string(), writtenAt: time });
const Comment = z.extend(Reply, { replies: z.array(Reply) });
export type ExportedComment = z.output<typeof Comment>;

/** Public post in an export, version 1 (docs/export-format.md). */
export const ExportedPost = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  ...eachText(() => z.nullable(z.string())),
  /** HTML with whole addresses of its pictures. */
  body: z.string(),
  author: z.nullable(z.string()),
  image: z.object({ url: z.string(), alt: z.string() }),
  tags: z.array(z.string()),
  publishedAt: time,
  updatedAt: time,
  comments: z.array(Comment),
});
export type ExportedPost = z.output<typeof ExportedPost>;

/** Public word in an export, version 1. */
export const ExportedWord = z.object({
  id: z.int(),
  url: z.string(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  /** Plain text. */
  body: z.string(),
  /** The last day on which it was the Word of the Day. */
  shownOn: z.iso.date(),
  updatedAt: time,
  comments: z.array(Comment),
});
export type ExportedWord = z.output<typeof ExportedWord>;

const iso = (ms: number) => new Date(ms).toISOString();
/** Rows whose ids are read at a time. */
const batchSize = 100;

const toReply = ({ id, full_name, first_name, text, created_at }: CommentRow) => ({
  id,
  name: full_name ?? first_name,
  text,
  writtenAt: iso(created_at),
});

/** Shown comments of a row with their replies, oldest first. Email addresses and accounts are no part of an export. */
async function commentsOf(db: Db, target: Target, id: number): Promise<ExportedComment[]> {
  const comments: ExportedComment[] = [];
  for (let before: number | undefined; ; ) {
    const rows = await listComments(db, target, id, { limit: batchSize, before });
    for (const row of rows) comments.push({ ...toReply(row), replies: row.replies === 0 ? [] : await repliesOf(db, row.id) });
    if (rows.length < batchSize) return comments.reverse();
    before = rows.at(-1)?.id;
  }
}

async function repliesOf(db: Db, parentId: number) {
  const replies: ReturnType<typeof toReply>[] = [];
  for (let after: number | undefined; ; after = replies.at(-1)?.id) {
    const rows = await listReplies(db, parentId, { limit: batchSize, after });
    replies.push(...rows.map(toReply));
    if (rows.length < batchSize) return replies;
  }
}

/** Public posts one by one, in the order of their numbers, so that memory does not grow with the archive. */
export async function* exportedPosts(db: Db, publicUrl: string): AsyncGenerator<ExportedPost, void, undefined> {
  for (let after = 0; ; ) {
    const ids = await postDates(db, after, batchSize);
    for (const { id } of ids) {
      const row = await publicPostById(db, id);
      if (!row) continue;
      const url = publicUrl + postTarget.page(row);
      yield {
        id,
        url,
        title: row.title,
        ...textsOf(row),
        body: absoluteHtml(row.body, url),
        author: nameOf(row),
        image: { url: publicUrl + imageUrl(row.image_hash, 1600), alt: row.image_alt },
        tags: (await tagsOfPost(db, id)).map(({ name }) => name),
        publishedAt: iso(row.published_at ?? row.created_at),
        updatedAt: iso(row.updated_at),
        comments: await commentsOf(db, postTarget, id),
      };
    }
    if (ids.length < batchSize) return;
    after = ids.at(-1)?.id ?? after;
  }
}

/** Words whose day has come, one by one. */
export async function* exportedWords(db: Db, publicUrl: string, moment: LocalTime): AsyncGenerator<ExportedWord, void, undefined> {
  const today = localToday(moment);
  for (let after = 0; ; ) {
    const ids = await datedWordVersions(db, after, batchSize);
    for (const { id } of ids) {
      const [row] = await datedWordsByIds(db, [id]);
      if (!row || row.date > today) continue;
      yield {
        id,
        url: publicUrl + wordTarget.page(row),
        title: row.title,
        subtitle: row.subtitle,
        body: row.body,
        shownOn: row.date,
        updatedAt: iso(row.updated_at),
        comments: await commentsOf(db, wordTarget, id),
      };
    }
    if (ids.length < batchSize) return;
    after = ids.at(-1)?.id ?? after;
  }
}
