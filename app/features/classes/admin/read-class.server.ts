import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import { type LocalTime, localToday } from '#app/lib/local-date.ts';
import { toShownClass } from '../class-values.server.ts';
import { holidaysOf, timesOfClasses } from '../classes.queries.server.ts';
import { toLeavers } from '../links/change-link.server.ts';
import { meetingStateOf } from '../meetings/meeting-state.ts';
import { meetingsOf } from '../meetings/meetings.queries.server.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { tasksNotesAndLeavers } from '../teaching/class-page.queries.server.ts';
import { type AdminClass, maxShown } from './class-admin.contract.ts';
import { codesOf, everHadMember, membersOf, tutorsOfClasses, waitingRequests } from './class-admin.queries.server.ts';
import { lacksCheck } from './tutor-checks.server.ts';

export const iso = (ms: number) => new Date(ms).toISOString();

interface LearnerRow {
  profile_id: number;
  name: string;
  avatar: AdminClass['members'][number]['avatar'];
  age_band: AdminClass['members'][number]['ageBand'];
  account_id: number;
  first_name: string;
  last_name: string;
}

const toLearner = (row: LearnerRow) => ({
  profile: row.profile_id,
  name: row.name,
  avatar: row.avatar,
  ageBand: row.age_band,
  account: row.account_id,
  grownUp: fullName(row),
});

type WorkRow = Awaited<ReturnType<typeof tasksNotesAndLeavers>>[number];

const textsIn = (rows: readonly WorkRow[], of: WorkRow['kind']) =>
  rows
    .filter(({ kind }) => kind === of)
    .toSorted((one, other) => other.id - one.id)
    .map(({ id, text, title, name, at }) => ({
      id,
      text: [title, text].filter(Boolean).join(': '),
      author: name,
      at: iso(at ?? 0),
    }));

/** A class with all that the staff see of it. */
export async function toAdminClass(db: Db, row: ClassRow, time: LocalTime): Promise<AdminClass> {
  const { id, audience, link, capacity, state, updated_at } = row;
  const { now } = time;
  const today = localToday(time);
  const tutors = await tutorsOfClasses(db, [id]);
  const work = await tasksNotesAndLeavers(db, id);
  return {
    ...toShownClass(row, await timesOfClasses(db, [id])),
    holidays: await holidaysOf(db, id),
    link,
    capacity,
    state,
    updatedAt: iso(updated_at),
    tutors: tutors.map((tutor) => ({
      id: tutor.id,
      name: fullName(tutor),
      canTeach: tutor.role !== null,
      lacksCheck: lacksCheck(tutor, audience, today),
    })),
    members: (await membersOf(db, id)).map((member) => ({ ...toLearner(member), joinedAt: iso(member.joined_at) })),
    requests: (await waitingRequests(db, id, maxShown)).map((request) => ({
      ...toLearner(request),
      id: request.id,
      createdAt: iso(request.created_at),
    })),
    codes: (await codesOf(db, id, now, maxShown)).map((code) => ({ id: code.id, uses: code.uses, expiresAt: iso(code.expires_at) })),
    meetings: (await meetingsOf(db, id)).map((meeting) => ({
      id: meeting.id,
      startsAt: iso(meeting.starts_at),
      minutes: meeting.minutes,
      state: meetingStateOf(meeting),
      reason: meeting.reason,
      updatedAt: iso(meeting.updated_at),
    })),
    notes: textsIn(work, 'note'),
    tasks: textsIn(work, 'task'),
    leavers: toLeavers(work, row),
    canBeDeleted: !(await everHadMember(db, id)),
  };
}
