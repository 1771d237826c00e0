import type { Db } from '#app/db/schema.ts';
import { isChild } from '#app/features/household/profile-terms.contract.ts';
import { mayTeachChildren } from '#app/features/tutors/public.server.ts';
import { type LocalTime, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { expiresAt, isLinkTold, isOn, type LessonFacts, takesMessages } from '../lesson-state.ts';
import type { PracticeWords } from '../practice/practice.contract.ts';
import { wordsByLesson } from '../practice/words.server.ts';
import type { LessonContext } from './checks.server.ts';
import type { Lesson } from './lessons.contract.ts';
import { type LessonRow, type Party, proposalsOf, type ShownLesson } from './lessons.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** While a request waits, `decided_at` is the time at which the tutor has proposed other times. */
export const factsOf = ({ state, starts_at, minutes, asked_at, decided_at, room }: LessonRow, proposals: readonly number[]): LessonFacts => ({
  state,
  startsAt: starts_at,
  minutes,
  askedAt: (state === 'asked' ? decided_at : null) ?? asked_at,
  wasAgreed: room !== null,
  proposals,
});

export const noteOf = ({ note, note_at }: Pick<LessonRow, 'note' | 'note_at'>) =>
  note === null || note_at === null ? null : { text: note, at: iso(note_at) };

/** The tutor by the card, whose id is told while it is public. */
function tutorOf(row: ShownLesson): Lesson['tutor'] {
  if (row.tutor_id === null) return null;
  const isPublic = row.agreed_at !== null && row.hidden_at === null && row.tutor_state === 'approved';
  return {
    name: row.shown_name ?? row.tutor_first_name ?? '',
    image: isPublic && row.image_hash !== null ? imageUrl(row.image_hash) : null,
    card: isPublic ? row.card_id : null,
    zone: row.zone ?? 'UTC',
  };
}

const isOfChild = ({ age_band }: ShownLesson): boolean => age_band !== null && isChild(age_band);

/** A room is closed while the tutor is not approved, and while a child learns with a tutor whose check does not count. */
const isOpen = (row: ShownLesson, time: LocalTime): boolean =>
  row.tutor_state === 'approved' && (!isOfChild(row) || mayTeachChildren(row.checked_on, localToday(time)));

interface Parts {
  proposals: readonly number[];
  words: PracticeWords;
}

function toLesson(row: ShownLesson, { proposals, words }: Parts, side: Party['side'], context: LessonContext): Lesson {
  const time = localTimeOf(context);
  const { now } = time;
  const facts = factsOf(row, proposals);
  const note = noteOf(row);
  const isTold = isLinkTold(facts, now);
  const lacksRoom = isTold && row.lacks_room === 1;
  return {
    id: row.id,
    side,
    state: row.state,
    startsAt: iso(row.starts_at),
    minutes: row.minutes,
    tutor: tutorOf(row),
    learner: {
      profile: side === 'family' ? row.profile_id : null,
      name: row.profile_name ?? row.family_first_name,
      avatar: row.avatar,
      ageBand: row.age_band,
    },
    wish: row.wish,
    proposals: row.state === 'asked' ? proposals.map(iso) : [],
    expiresAt: row.state === 'asked' ? iso(expiresAt(facts)) : null,
    reason: row.reason,
    cancelledBy: row.cancelled_by,
    missed: { tutor: row.tutor_reason, family: row.family_reason },
    link: isTold && !lacksRoom && isOpen(row, time) ? row.room : null,
    lacksRoom,
    getsRoom: lacksRoom && context.config.meetingUrl !== undefined && row.starts_at > now,
    isOn: isOn(facts, now),
    takesMessages: takesMessages(facts, now),
    messages: row.messages ?? 0,
    note: note && { ...note, words },
  };
}

/** Lessons as one of their sides sees them. */
export async function toLessons(db: Db, rows: readonly ShownLesson[], side: Party['side'], context: LessonContext): Promise<Lesson[]> {
  const proposals = await proposalsOf(
    db,
    rows.filter(({ state }) => state === 'asked').map(({ id }) => id),
  );
  const words = await wordsByLesson(
    db,
    rows.filter(({ note }) => note !== null).map(({ id }) => id),
  );
  return rows.map((row) => toLesson(row, { proposals: proposals.get(row.id) ?? [], words: words.get(row.id) ?? [] }, side, context));
}
