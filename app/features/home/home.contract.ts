import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { PostSummary } from '../blog/blog.contract.ts';
import { Word } from '../word-of-day/word-of-day.contract.ts';
import { latestPostsShown } from './latest-posts.contract.ts';

/** A post as the front page shows it. */
export const PostTeaser = z.pick(PostSummary, { id: true, title: true, excerpt: true, image: true });
export type PostTeaser = z.output<typeof PostTeaser>;
/** The current word as the front page shows it: its meaning can be long. */
export const WordSummary = z.pick(Word, { title: true, subtitle: true });
export type WordSummary = z.output<typeof WordSummary>;

/** What the front page shows, and nothing that readers change: their likes and comments do not make it anew. */
export const home = {
  posts: get('/home/posts', {
    reply: z.array(PostTeaser).check(z.maxLength(latestPostsShown)),
    description: 'the newest ones, as the front page shows them',
  }),
  word: get('/home/word', { reply: WordSummary, description: 'the current word, as the front page shows it; 404 when there is none' }),
};
