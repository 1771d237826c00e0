import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { registerDays, registerMinutesBefore } from '../class-terms.contract.ts';
import { isRegisterOpen } from '../meetings/meeting-state.ts';
import { type Teacher, teacherOf } from '../teacher.queries.server.ts';
import type { StoredMark } from './class-page.contract.ts';
import type { classTeaching } from './class-teaching.contract.ts';
import type { Marks } from './class-teaching-forms.contract.ts';
import { everMembers, hasMarked, marksOfMeeting, meetingToMark, saveMarks } from './register.queries.server.ts';

interface Register {
  meeting: number;
  marks: Marks['marks'];
  by: Teacher & { isStaff: boolean };
  now: number;
}

/** @throws 404 for a meeting of others, 403 outside of the days of its register, 409 for a cancelled one */
async function requireOpenMeeting(tx: Db, { meeting, by, now }: Omit<Register, 'marks'>) {
  const found = (await meetingToMark(tx, meeting, by.isStaff ? undefined : by)) ?? reject(404, 'This meeting is not there any more');
  const times = { startsAt: found.starts_at, isCancelled: found.cancelled_at !== null };
  if (times.isCancelled) reject(409, 'This meeting is cancelled, so it has no register.');
  const opensAt = found.starts_at - registerMinutesBefore * unitMs.minute;
  if (now < opensAt) reject(403, `The register opens ${registerMinutesBefore} minutes before the meeting.`);
  if (!by.isStaff && !isRegisterOpen(times, now))
    reject(403, `A register closes ${registerDays} days after its meeting. Please show your marks to the school office: it can still enter them.`);
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
  at: new Date(marked_at).toISOString(),
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

export const registerHandlers: Handlers<Pick<typeof classTeaching, 'mark' | 'markAsStaff'>> = { mark: markAs(false), markAsStaff: markAs(true) };
