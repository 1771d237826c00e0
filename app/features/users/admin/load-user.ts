import { api } from '#app/api-client.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';

const shownComments = 5;

/** A user with the newest comments, which only moderators may read. */
export const loadUser = (id: number) => ({
  user: toResult(api.users.read({ id })),
  comments: toResult(api.moderation.comments({ account: id, limit: shownComments })),
});
