import type { PostState } from '#app/db/schema.ts';
import { rejectFields } from '#app/lib/api-error.ts';
import { type ClockTime, fromClockTime } from '#app/lib/local-clock.ts';
import type { PostRow } from './blog.queries.server.ts';
import { nextStates } from './publication.contract.ts';

interface Wanted {
  state?: PostState | undefined;
  publishAt?: ClockTime | undefined;
}
interface Moment {
  now: number;
  timeZone: string;
}
export type Publication = Pick<PostRow, 'state' | 'publish_at' | 'published_at'>;

const noPublication: Publication = { state: 'draft', publish_at: null, published_at: null };

/**
 * State and times of a post after a save; fields that stay are left out. Nothing is checked yet: the answer to a repeated request is that to
 * the first one, though its time is past by now.
 */
export function publicationChange(stored: Publication, { state = stored.state, publishAt }: Wanted, { now, timeZone }: Moment): Partial<Publication> {
  const at = publishAt === undefined ? stored.publish_at : fromClockTime(publishAt, timeZone);
  if (state === 'scheduled') {
    const hasCome = stored.state === 'published' && stored.publish_at === at;
    return hasCome ? {} : { state, publish_at: at };
  }
  if (state === stored.state) return {};
  return { state, publish_at: null, ...(state === 'published' ? { published_at: stored.published_at ?? now } : {}) };
}

export const publishedAt = (now: number): Publication => ({ state: 'published', publish_at: null, published_at: now });

/** State and times of a new post. */
export const newPublication = (wanted: Wanted, at: Moment): Publication => ({
  ...noPublication,
  ...publicationChange(noPublication, { ...wanted, state: wanted.state ?? 'published' }, at),
});

/** @throws 400 at the field for a state that cannot follow, and for a schedule without a time to come */
export function checkPublication(stored: Publication, change: Partial<Publication>, now: number): void {
  const { state } = change;
  if (state === undefined) return;
  if (!nextStates[stored.state].includes(state)) rejectFields({ state: refusals[state] });
  if (state !== 'scheduled') return;
  const isSame = stored.state === 'scheduled' && stored.publish_at === change.publish_at;
  if (!change.publish_at) rejectFields({ publishAt: 'Please choose the date and time at which the post is to appear' });
  else if (!isSame && change.publish_at <= now) rejectFields({ publishAt: 'This time is past. Please choose a later one, or publish the post now' });
}

/** `checkPublication` for a new post. */
export const checkNewPublication = (post: Publication, now: number) => checkPublication(noPublication, post, now);

const refusals: Record<PostState, string> = {
  draft: 'This post was public, so it cannot be a draft again. Please unpublish it instead',
  scheduled: 'This post is public. Please unpublish it first, then schedule it',
  published: 'This post is public already. There is nothing more to do',
  unpublished: 'This post is not public, so there is nothing to unpublish. Please save it as a draft',
};
