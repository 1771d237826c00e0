import { type Api, api } from '#app/api-client.ts';
import type { TargetType } from '#app/db/schema.ts';

/** The calls that posts and words have in common. */
export type CommentsApi = Pick<Api['blog'], 'like' | 'comments' | 'comment' | 'replies' | 'reply'>;

export const commentsApiFor: Record<TargetType, CommentsApi> = { post: api.blog, word: api.wordOfDay };
