import { type Api, api } from '#app/api-client.ts';
import type { TargetType } from '#app/db/schema.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';

type MyLikes = Awaited<ReturnType<Api['discussion']['likes']>>;
const noLikes: MyLikes = { post: [], word: [] };

/** Likes of the logged-in user; empty without a login. */
export const fetchMyLikes = memoizePerSession<MyLikes>(() => api.discussion.likes(), noLikes);

/** Updates the memoized likes after a toggle. */
export async function rememberLike(target: TargetType, id: number, liked: boolean): Promise<void> {
  const myLikes = await fetchMyLikes();
  if (myLikes === noLikes) return;
  const others = myLikes[target].filter((likedId) => likedId !== id);
  myLikes[target] = liked ? [id, ...others] : others;
}
