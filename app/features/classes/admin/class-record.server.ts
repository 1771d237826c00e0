import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { localDate, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { parseDayMinute } from '#app/lib/weekly-times.ts';
import type { ClassFields, WeeklyTime } from '../class-fields.contract.ts';
import { stateOn } from '../class-state.ts';
import type { ClassState } from '../class-terms.contract.ts';
import { toWeekly } from '../class-values.server.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { holidaysOf, timesOfClasses } from '../classes.queries.server.ts';
import { deleteLeavers } from '../links/link.queries.server.ts';
import { planMeetings } from '../meetings/plan-meetings.server.ts';
import { declineWaiting } from '../membership/decline-waiting.server.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import { requireLockedClass } from '../membership/members.server.ts';
import { tellEnd } from '../membership/tell-seat-change.server.ts';
import type { classAdmin } from './class-admin.contract.ts';
import { deleteClass, everHadMember, insertClass, replaceHolidays, replaceTimes, updateClass } from './class-admin.queries.server.ts';
import { fieldProblems } from './class-rules.ts';
import { requireChecks } from './tutor-checks.server.ts';

const columnsOf = ({ name, level, description, audience, ages, zone, firstDay, lastDay, link, capacity }: ClassFields) => ({
  name,
  level,
  description,
  audience,
  // A class of grown-ups has no children whose ages could matter.
  ages: audience === 'grown-ups' ? '' : [...new Set(ages)].sort().join(','),
  zone,
  first_day: firstDay,
  last_day: lastDay,
  link: link ?? null,
  capacity,
});

function requireFields(fields: ClassFields, now: number): void {
  const problems = fieldProblems(fields, localDate(now, fields.zone));
  if (Object.keys(problems).length > 0) rejectFields(problems);
}

const sortKey = ({ weekday, start, minutes }: WeeklyTime) => `${weekday} ${start} ${minutes}`;
const isSameList = (one: string[], other: string[]) => JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...new Set(other)].sort());

async function hasTimes(tx: Db, id: number, { weekly, holidays }: ClassFields): Promise<boolean> {
  const stored = (await timesOfClasses(tx, [id])).map(toWeekly);
  return isSameList(stored.map(sortKey), weekly.map(sortKey)) && isSameList(await holidaysOf(tx, id), holidays);
}

/** @returns whether families get an email about their meetings */
async function writeTimes(tx: Db, id: number, { weekly, holidays }: ClassFields, now: number): Promise<boolean> {
  const times = weekly.map(({ weekday, start, minutes }) => ({ weekday, start_minute: parseDayMinute(start) ?? 0, minutes }));
  await replaceTimes(tx, id, times);
  await replaceHolidays(tx, id, holidays);
  return planMeetings(tx, id, now);
}

/** State after a change of the term or of the day. */
const stateNow = (state: ClassState, { zone, first_day, last_day }: Pick<ClassRow, 'zone' | 'first_day' | 'last_day'>, now: number) =>
  stateOn({ state, firstDay: first_day, lastDay: last_day }, localDate(now, zone));

type WantedState = 'draft' | 'open' | 'ended';

/** @throws 409 for a change of state that a class cannot make */
async function requireChange(tx: Db, row: ClassRow, wanted: WantedState): Promise<void> {
  if (row.state === 'ended') reject(409, 'This class has ended, and stays so. Please make a new one for the next term.');
  if (row.state === 'draft' && wanted === 'ended') reject(409, 'This class is a draft. Please delete it instead.');
  if (wanted === 'draft' && (await everHadMember(tx, row.id))) reject(409, 'Learners have joined this class already: it can’t be a draft again.');
}

const stateMessages: Record<WantedState, string> = {
  draft: 'The class is a draft again. Visitors don’t see it.',
  open: 'The class is open: families can join it now.',
  ended: 'The class has ended. Families get an email. Its registers stay for a year.',
};

export const classRecordHandlers: Pick<Handlers<typeof classAdmin>, 'create' | 'update' | 'setState' | 'remove'> = {
  create: async ({ db, input, now, audit, log }) => {
    requireFields(input, now());
    const id = await db.transaction().execute(async (tx) => {
      const row = await insertClass(tx, { ...columnsOf(input), state: 'draft', created_at: now(), updated_at: now() });
      await writeTimes(tx, row, input, now());
      await audit({ id: row, title: input.name }, tx);
      return row;
    });
    log('class_added', { class: id });
    return { id, message: 'The class is a draft now. Add a tutor, then open it to families.' };
  },

  update: async ({ db, params: { id }, input: { basedOn, ...fields }, now, config, audit, invalidate }) => {
    invalidate(classesTag);
    const note = await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      const columns = columnsOf(fields);
      const hasSameTimes = await hasTimes(tx, id, fields);
      if (isSavedAlready(row, 'class', basedOn, hasValues(row, columns) && hasSameTimes)) return '';
      if (row.state === 'ended') reject(409, 'This class has ended, and stays as it is. Please make a new one for the next term.');
      requireFields(fields, now());
      if (row.audience === 'grown-ups') await requireChecks(tx, { id, audience: columns.audience }, localToday(localTimeOf({ now, config })));
      await updateClass(tx, id, { ...columns, state: stateNow(row.state, columns, now()), updated_at: nextVersion(row, now()) });
      if (row.link !== columns.link) await deleteLeavers(tx, id);
      const isMailed = await writeTimes(tx, id, fields, now());
      await audit({ id, title: columns.name }, tx);
      if (isMailed) return ' Families get one email about the meetings that are cancelled, moved or new.';
      const hasSameTerm = row.first_day === columns.first_day && row.last_day === columns.last_day;
      const hasNewTimes = row.state !== 'draft' && !(hasSameTimes && hasSameTerm && row.zone === columns.zone);
      return hasNewTimes ? ' The new times show at once. No email goes out, because no meeting was cancelled, moved or added.' : '';
    });
    return { message: `The class is saved.${note}` };
  },

  setState: async ({ params: { id }, input: { state }, principal, audit, log, invalidate, ...context }) => {
    const { db, now, notifyMailWorker } = context;
    invalidate(classesTag);
    await db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      const next = state === 'open' ? stateNow('open', row, now()) : state;
      if (row.state === next) return;
      await requireChange(tx, row, state);
      if (state === 'open' && next === 'ended') reject(409, 'The term of this class is over. Please give it another last day first.');
      const today = localDate(now(), row.zone);
      const lastDay = state === 'ended' && today < row.last_day ? [today, row.first_day].sort().at(-1) : row.last_day;
      await updateClass(tx, id, { state: next, last_day: lastDay ?? row.last_day, updated_at: nextVersion(row, now()) });
      await planMeetings(tx, id, now());
      if (state !== 'open') await declineWaiting(tx, context, row, principal.id);
      if (state === 'ended') await tellEnd(tx, context, row);
      await audit({ id, title: row.name }, tx);
    });
    notifyMailWorker();
    log('class_state', { class: id, state });
    return { message: stateMessages[state] };
  },

  remove: async ({ params: { id }, principal, audit, log, invalidate, ...context }) => {
    invalidate(classesTag);
    await context.db.transaction().execute(async (tx) => {
      const row = await requireLockedClass(tx, id);
      if (await everHadMember(tx, id)) reject(409, 'Learners have been in this class, so it can’t be deleted. Please end it instead.');
      await declineWaiting(tx, context, row, principal.id);
      await deleteClass(tx, id);
      await audit({ id, title: row.name }, tx);
    });
    context.notifyMailWorker();
    log('class_deleted', { class: id });
    return { message: 'The class is deleted.' };
  },
};
