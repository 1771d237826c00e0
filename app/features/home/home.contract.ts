import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { Listed } from '../blog/blog.contract.ts';
import { Word } from '../word-of-day/word-of-day.contract.ts';
import { resourcesShown } from './latest-posts.contract.ts';

/** A post as the front page shows it. */
export const Teaser = z.pick(Listed, { id: true, title: true, excerpt: true, image: true });
export type Teaser = z.output<typeof Teaser>;
/** The current word as the front page shows it: its meaning can be long. */
export const Headline = z.pick(Word, { title: true, subtitle: true });
export type Headline = z.output<typeof Headline>;

/** What the front page shows, and nothing that readers change: their likes and comments do not make it anew. */
export const home = {
  posts: get('/home/posts', { reply: z.array(Teaser).check(z.maxLength(resourcesShown)), note: 'the newest ones, as the front page shows them' }),
  word: get('/home/word', { reply: Headline, note: 'the current word, as the front page shows it; 404 when there is none' }),
};
