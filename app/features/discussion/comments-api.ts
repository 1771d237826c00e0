import { type Api, api } from '#app/api-client.ts';
import type { Target } from '#app/db/schema.ts';

/** The calls that posts and words have in common. */
export type Talk = Pick<Api['blog'], 'like' | 'comments' | 'comment' | 'replies' | 'reply'>;

export const talkOf: Record<Target, Talk> = { post: api.blog, word: api.wordOfDay };
