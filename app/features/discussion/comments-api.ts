import type { Client } from '#app/http/client.ts';
import type { DiscussionEndpoints } from './discussion.contract.ts';

export const commentsPerPage = 20;

/** Likes and comments of one target: `api.blog`, for example. */
export type CommentsApi = Client<{ target: DiscussionEndpoints }>['target'];
