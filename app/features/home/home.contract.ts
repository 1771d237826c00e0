import * as z from 'zod/mini';
import { get } from '#app/http/endpoint.ts';
import { PostSummary } from '../blog/blog.contract.ts';
import { publicVoices } from '../voices/public-voice.contract.ts';
import { Word } from '../word-of-day/word-of-day.contract.ts';
import { latestPostsCount } from './latest-posts.contract.ts';

/** Post on the front page. */
export const PostTeaser = z.pick(PostSummary, { id: true, title: true, excerpt: true, image: true });
export type PostTeaser = z.output<typeof PostTeaser>;
/** Current word on the front page, without its meaning, which can be long. */
export const WordSummary = z.extend(z.pick(Word, { title: true, subtitle: true }), { fromArchive: z.boolean(), voices: publicVoices });
export type WordSummary = z.output<typeof WordSummary>;

/** Data of the front page without likes and comments, so that these do not invalidate the cached page. */
export const home = {
  posts: get('/home/posts', {
    reply: z.array(PostTeaser).check(z.maxLength(latestPostsCount)),
    description: 'the newest ones, as the front page shows them',
  }),
  word: get('/home/word', { reply: WordSummary, description: 'the current word, as the front page shows it; 404 when there is none' }),
};
