import type { Db } from '#app/db/schema.ts';
import type { StoredComment } from '#app/features/discussion/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { type Decision, lastDecisions } from './decisions.queries.server.ts';
import type { StateChange } from './moderation.contract.ts';

const presentState = { shown: 'it is shown now', held: 'it waits for a decision now', hidden: 'it is hidden now', removed: 'it is removed now' };
const decided = { shown: 'approved it', held: 'let it wait again', hidden: 'hid it', removed: 'removed it' };

/** The decision that gave the comment its present state and version; undefined when its author or readers have changed it since. */
function causeOf({ state, edited_at }: StoredComment, decision: Decision | undefined): Decision | undefined {
  return decision?.target_title === state && (edited_at ?? 0) <= decision.created_at && decision.actor_name !== '' ? decision : undefined;
}

interface Moderator {
  id: number;
}

/** @throws 409 with the decision, and the name of its moderator, on each comment that has changed since the moderator saw it */
export async function rejectOutdated(
  tx: Db,
  changes: readonly StateChange[],
  current: ReadonlyMap<number, StoredComment>,
  { id: moderator }: Moderator,
): Promise<void> {
  const outdated = changes.filter(({ id, version }) => current.get(id)?.version !== version);
  if (outdated.length === 0) return;
  const decisions = await lastDecisions(
    tx,
    outdated.map(({ id }) => id),
  );
  const nameOf = ({ account_id, actor_name }: Decision) => (account_id === moderator ? 'you' : actor_name);
  const names = new Set<string>();
  const errors: Record<string, string> = {};
  for (const { id } of outdated) {
    const comment = current.get(id);
    const cause = comment && causeOf(comment, decisions.get(id));
    if (cause) names.add(nameOf(cause));
    if (!comment) errors[id] = 'it is deleted now';
    else errors[id] = cause ? `${nameOf(cause)} ${decided[comment.state]} on ${utcTime(cause.created_at)}` : presentState[comment.state];
  }
  const [first] = Object.values(errors);
  const isOne = outdated.length === 1;
  const subject = changes.length === 1 ? 'This comment has' : `${outdated.length} of these ${changes.length} comments ${isOne ? 'has' : 'have'}`;
  const several = names.size > 0 ? `: ${[...names].join(' and ')} decided on them` : '';
  reject(409, `${subject} changed since you looked${isOne ? `: ${first}` : several}. Nothing was overwritten; please look again and decide.`, errors);
}
