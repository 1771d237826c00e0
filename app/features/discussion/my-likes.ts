import { type Api, api } from '#app/api-client.ts';
import type { TargetType } from '#app/db/schema.ts';
import { memoizePerSession } from '#app/http/memoize-per-session.ts';

type Mine = Awaited<ReturnType<Api['discussion']['likes']>>;
const nothing: Mine = { post: [], word: [] };

/** Likes of the logged-in user; empty without a login. */
export const fetchMyLikes = memoizePerSession<Mine>(() => api.discussion.likes(), nothing);

/** Updates the memoized likes after a toggle. */
export async function rememberLike(target: TargetType, id: number, liked: boolean): Promise<void> {
  const mine = await fetchMyLikes();
  if (mine === nothing) return;
  const others = mine[target].filter((known) => known !== id);
  mine[target] = liked ? [id, ...others] : others;
}
