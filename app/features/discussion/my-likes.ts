import { type Api, api } from '#app/api-client.ts';
import type { Target } from '#app/db/schema.ts';
import { oncePerToken } from '#app/http/memoize-per-session.ts';

type Mine = Awaited<ReturnType<Api['mine']['likes']>>;
const nothing: Mine = { post: [], word: [] };

/** What whoever is logged in here likes; nothing for everybody else. */
export const whatILike = oncePerToken<Mine>(() => api.mine.likes(), nothing);

/** Keeps what was asked once in step with what was liked since. */
export async function rememberLike(target: Target, id: number, liked: boolean): Promise<void> {
  const mine = await whatILike();
  if (mine === nothing) return;
  const others = mine[target].filter((known) => known !== id);
  mine[target] = liked ? [id, ...others] : others;
}
