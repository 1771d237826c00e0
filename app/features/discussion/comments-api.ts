import { type Api, api } from '#app/api-client.ts';
import type { TargetType } from '#app/db/schema.ts';

/** Endpoints of comments and likes, which posts and words share. */
export type CommentsApi = Pick<Api['blog'], 'like' | 'comments' | 'comment' | 'replies' | 'reply'>;

export const commentsApiFor: Record<TargetType, CommentsApi> = { post: api.blog, word: api.wordOfDay };
