import type { Db } from '#app/db/schema.ts';
import type { Segment } from './segments.contract.ts';
import { activeSubscribers } from './subscribers.queries.server.ts';

/** Active subscribers of a segment. An account counts once its owner has confirmed the address. */
export function subscribersIn(db: Db, segment: Segment) {
  const active = activeSubscribers(db);
  if (segment === 'all') return active;
  return active.where(({ exists, selectFrom }) => {
    const accounts = selectFrom('accounts')
      .select('accounts.id')
      .whereRef('accounts.email_key', '=', 'subscribers.email_key')
      .where('accounts.email_confirmed_at', 'is not', null);
    return exists(
      segment === 'tutors'
        ? accounts.where('accounts.kind', '=', 'tutor')
        : accounts.where('accounts.kind', '=', 'learner').where('accounts.level', '=', segment),
    );
  });
}

export async function countSubscribersIn(db: Db, segment: Segment): Promise<number> {
  const subscribers = subscribersIn(db, segment).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await subscribers.executeTakeFirstOrThrow()).count);
}
