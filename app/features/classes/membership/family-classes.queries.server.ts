import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { maxMeetingMinutes } from '../class-terms.contract.ts';
import { shown } from './membership.contract.ts';

/** Open seats of the profiles of an account. */
export function seatsOfAccount(db: Db, accountId: number) {
  return db
    .selectFrom('profiles')
    .innerJoin('class_members', 'class_members.profile_id', 'profiles.id')
    .select(['class_id', 'profile_id'])
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .orderBy('class_id')
    .orderBy('profile_id')
    .execute();
}

/** Open and running classes in which a profile has a seat. */
export function classesOfProfile(db: Db, profileId: number) {
  return db
    .selectFrom('class_members')
    .innerJoin('classes', 'classes.id', 'class_members.class_id')
    .selectAll('classes')
    .where('profile_id', '=', profileId)
    .where('left_at', 'is', null)
    .where('state', 'in', ['open', 'running'])
    .orderBy('classes.id')
    .limit(shown.classes)
    .execute();
}

/** The class that ends last comes first. */
export function classesByIds(db: Db, ids: number[]) {
  return db.selectFrom('classes').selectAll().where('id', 'in', ids).orderBy('last_day', 'desc').orderBy('id').limit(shown.classes).execute();
}

/** Names that families know tutors by: those of their cards, else first names. Paused and disabled tutors teach nothing. */
export function tutorNamesOf(db: Db, classIds: number[]) {
  return db
    .selectFrom('class_tutors')
    .innerJoin('accounts', 'accounts.id', 'class_tutors.account_id')
    .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'accounts.id')
    .select(({ fn }) => ['class_id', fn.coalesce('tutor_cards.shown_name', 'accounts.first_name').as('name')])
    .where('class_id', 'in', classIds)
    .where('role', '=', 'tutor')
    .where('disabled_at', 'is', null)
    .orderBy('added_at')
    .orderBy('accounts.id')
    .execute();
}

/** The meeting of each class that comes next, or is on. */
export function nextMeetings(db: Db, classIds: number[], now: number) {
  return db
    .selectFrom('class_meetings as meeting')
    .select(['id', 'class_id', 'starts_at', 'minutes'])
    .where('class_id', 'in', classIds)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '=', ({ selectFrom }) =>
      selectFrom('class_meetings as other')
        .select(({ fn }) => fn.min('other.starts_at').as('first'))
        .whereRef('other.class_id', '=', 'meeting.class_id')
        .where('other.cancelled_at', 'is', null)
        .where('other.starts_at', '>', now - maxMeetingMinutes * unitMs.minute)
        .where(({ eb }) => eb(eb('other.starts_at', '+', eb('other.minutes', '*', unitMs.minute)), '>', now)),
    )
    .orderBy('id')
    .execute();
}

/** Meetings from a time on that were moved or cancelled. */
export function changedMeetings(db: Db, classIds: number[], from: number) {
  return db
    .selectFrom('class_meetings')
    .select(['id', 'class_id', 'starts_at', 'minutes', 'moved_from', 'cancelled_at', 'reason'])
    .where('class_id', 'in', classIds)
    .where('starts_at', '>=', from)
    .where((where) => where.or([where('moved_at', 'is not', null), where('cancelled_at', 'is not', null)]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

/** Notes of a class since a time, the newest first. */
export function newestNotes(db: Db, classId: number, { since, limit }: { since: number; limit: number }) {
  return db
    .selectFrom('class_notes')
    .leftJoin('accounts', 'accounts.id', 'class_notes.author_id')
    .leftJoin('tutor_cards', 'tutor_cards.account_id', 'class_notes.author_id')
    .select(['text', 'class_notes.created_at'])
    .select(({ fn }) => fn.coalesce('tutor_cards.shown_name', 'accounts.first_name').as('author'))
    .where('class_id', '=', classId)
    .where('class_notes.created_at', '>=', since)
    .orderBy('class_notes.id', 'desc')
    .limit(limit)
    .execute();
}

/** Requests of the profiles of an account that wait, and those that were declined since a time; the newest first. */
export function requestsOfAccount(db: Db, accountId: number, declinedSince: number) {
  return db
    .selectFrom('profiles')
    .innerJoin('class_requests', 'class_requests.profile_id', 'profiles.id')
    .innerJoin('classes', 'classes.id', 'class_requests.class_id')
    .select(['class_requests.id', 'class_id', 'classes.name', 'profile_id', 'class_requests.state', 'class_requests.created_at'])
    .where('account_id', '=', accountId)
    .where((where) =>
      where.or([
        where('class_requests.state', '=', 'waiting'),
        where.and([where('class_requests.state', '=', 'declined'), where('decided_at', '>=', declinedSince)]),
      ]),
    )
    .orderBy('class_requests.id', 'desc')
    .limit(shown.requests)
    .execute();
}
