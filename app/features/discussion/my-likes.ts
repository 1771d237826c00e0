import { type Api, api } from '#app/api-client.ts';
import { memoizePerSession } from '#app/login-session/memoize-per-session.ts';

type MyLikes = Partial<Awaited<ReturnType<Api['discussion']['likes']>>>;
/** Name of a target in the manifests. */
export type TargetName = keyof MyLikes;
const noLikes: MyLikes = {};

/** Likes of the logged-in user; empty without a login. */
export const fetchMyLikes = memoizePerSession<MyLikes>(() => api.discussion.likes(), noLikes);

/** Updates the memoized likes after a toggle. */
export async function rememberLike(target: TargetName, id: number, liked: boolean): Promise<void> {
  const myLikes = await fetchMyLikes();
  if (myLikes === noLikes) return;
  const others = (myLikes[target] ?? []).filter((likedId) => likedId !== id);
  myLikes[target] = liked ? [id, ...others] : others;
}
