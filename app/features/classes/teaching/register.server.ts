import type { Db } from '#app/db/schema.ts';
import { fullName } from '#app/features/accounts/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { registerDays, registerMinutesBefore } from '../class-terms.contract.ts';
import { endOf, isRegisterOpen, registerOpensAt } from '../meetings/meeting-state.ts';
import { type Teacher, teacherOf } from '../teacher.queries.server.ts';
import { byName } from './by-name.ts';
import type { StoredMark } from './class-page.contract.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import type { Marks } from './class-teaching-forms.contract.ts';
import { everMembers, hasMarked, marksOfMeeting, meetingToMark, registerLines, saveMarks } from './register.queries.server.ts';

const meetingGone = 'This meeting is not there any more';
const timeOf = (at: number) => new Date(at).toISOString();

interface Register {
  meeting: number;
  marks: Marks['marks'];
  by: Teacher & { isStaff: boolean };
  now: number;
}

/** @throws 404 for a meeting of others, 403 outside of the days of its register, 409 for a cancelled one */
async function requireOpenMeeting(tx: Db, { meeting, by, now }: Omit<Register, 'marks'>) {
  const found = (await meetingToMark(tx, meeting, by.isStaff ? undefined : by)) ?? reject(404, meetingGone);
  const times = { startsAt: found.starts_at, isCancelled: found.cancelled_at !== null };
  if (times.isCancelled) reject(409, 'This meeting is cancelled, so it has no register.');
  const opensAt = registerOpensAt(found.starts_at);
  if (now < opensAt) reject(403, `The register opens ${registerMinutesBefore} minutes before the meeting.`);
  if (!by.isStaff && !isRegisterOpen(times, now))
    reject(403, `A register closes ${registerDays} days after its meeting. The school office can still enter your marks.`);
  return { ...found, opensAt };
}

/** The later tap of each profile. */
const latestTaps = (marks: Marks['marks']) =>
  new Map(marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).map((each) => [each.profile, each]));

/** Stores taps; the clock of a device may be wrong, so none counts before the register opens or after now. */
async function markRegister(tx: Db, register: Register) {
  const { marks, by, now } = register;
  const meeting = await requireOpenMeeting(tx, register);
  const isFirst = !(await hasMarked(tx, meeting.id, by.id));
  const taps = latestTaps(marks);
  const members = await everMembers(tx, meeting.class_id, [...taps.keys()]);
  const rows = [...taps.values()]
    .filter(({ profile }) => members.has(profile))
    .map(({ profile, mark, at }) => ({
      meeting_id: meeting.id,
      profile_id: profile,
      mark,
      marked_at: Math.min(now, Math.max(meeting.opensAt, Date.parse(at))),
      marked_by: by.id,
      by_staff: by.isStaff ? 1 : 0,
    }));
  await saveMarks(tx, rows);
  return { meeting, isFirst, marks: (await marksOfMeeting(tx, meeting.id)).map(toMark) };
}

const toMark = ({ profile_id, mark, marked_at, by_staff }: Awaited<ReturnType<typeof marksOfMeeting>>[number]): StoredMark => ({
  profile: profile_id,
  mark,
  at: timeOf(marked_at),
  isByStaff: by_staff === 1,
});

const markAs =
  (isStaff: boolean): Handlers<Pick<typeof classTeaching, 'mark'>>['mark'] =>
  async ({ db, params: { id }, input, audit, ...context }) => {
    const marks = await db.transaction().execute(async (tx) => {
      const done = await markRegister(tx, { meeting: id, marks: input.marks, by: { ...teacherOf(context), isStaff }, now: context.now() });
      // One entry is enough for many taps: rows of the register have their tutor and their time.
      await audit(done.isFirst ? { id: done.meeting.class_id, title: done.meeting.class_name } : [], tx);
      return done.marks;
    });
    return { marks, message: 'The register is saved' };
  };

type RegisterHandlers = Handlers<Pick<typeof classTeaching, 'mark' | 'markAsStaff' | 'registerAsStaff'>>;

const registerAsStaff: RegisterHandlers['registerAsStaff'] = async ({ db, params: { id } }) => {
  const meeting = (await meetingToMark(db, id, undefined)) ?? reject(404, meetingGone);
  const { class_id, class_name: name, zone, starts_at, minutes, cancelled_at } = meeting;
  const to = endOf({ startsAt: starts_at, minutes });
  const lines = await registerLines(db, { meeting: id, classId: class_id, from: starts_at, to });
  return {
    ...{ id, startsAt: timeOf(starts_at), minutes, isCancelled: cancelled_at !== null, opensAt: timeOf(registerOpensAt(starts_at)) },
    class: { id: class_id, name, zone },
    members: lines
      .toSorted((one, other) => byName(one.name, other.name))
      .map(({ profile, name: nickname, avatar, mark, marked_at, by_staff, first_name, last_name }) => ({
        ...{ profile, name: nickname, avatar },
        marked: mark && {
          ...{ mark, at: timeOf(marked_at ?? 0), isByStaff: by_staff === 1 },
          by: first_name === null || last_name === null ? null : fullName({ first_name, last_name }),
        },
      })),
  };
};

export const registerHandlers: RegisterHandlers = { mark: markAs(false), markAsStaff: markAs(true), registerAsStaff };
