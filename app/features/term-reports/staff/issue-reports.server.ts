import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { attendanceOf, type ClassRow, requireLockedClass, seatOf, tutorNamesOf } from '#app/features/classes/public.server.ts';
import { type LearnedSoFar, learnedSoFar } from '#app/features/learning/public.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { type LocalDate, localDate, localTimeOf, localToday } from '#app/lib/local-date.ts';
import { shorten } from '#app/lib/shorten.ts';
import { type ReportContent, reportLimits } from '../report-content.contract.ts';
import { insertReport, lockLearner, sentencesOf, validReports } from '../reports.queries.server.ts';

/** Letters of a word and its meaning that stand in one line of the report. */
const shortLetters = 24;
const isShort = (text: string) => text.length <= shortLetters;

const learnerGone = 'A learner of the list is not in this class, or has left the academy. Please open the page again';

type Learned = Pick<ReportContent, 'unitsDone' | 'units' | 'wordsKnown' | 'words'>;

function toLearned({ units, known }: LearnedSoFar): Learned {
  const short = known.filter(({ igbo, english }) => isShort(igbo) && isShort(english));
  return {
    unitsDone: units.length,
    units: units.slice(-reportLimits.units).map(({ title, titleEnglish, can }) => ({
      title: shorten(title, reportLimits.title),
      titleEnglish: shorten(titleEnglish, reportLimits.title),
      can: shorten(can, reportLimits.can),
    })),
    wordsKnown: known.length,
    words: short.slice(-reportLimits.words).map(({ igbo, toned, english }) => ({ igbo: toned ?? igbo, english })),
  };
}

/** What a report says of the class and its meetings, by learner. */
async function classPart(tx: Db, row: ClassRow, profileIds: number[], today: LocalDate) {
  const marks = profileIds.length === 0 ? [] : await attendanceOf(tx, row.id, profileIds);
  const attendance = new Map(marks.map(({ profile, ...counts }) => [profile, counts]));
  const sentences = new Map((await sentencesOf(tx, row.id)).map(({ profile_id, text }) => [profile_id, text]));
  const tutors = (await tutorNamesOf(tx, [row.id])).map(({ name }) => name);
  return (profile: number) => ({
    version: 1 as const,
    className: row.name,
    level: row.level,
    tutors,
    meetings: attendance.get(profile) ?? { held: 0, attended: 0, late: 0, excused: 0 },
    sentence: sentences.get(profile) ?? '',
    issuedOn: today,
  });
}

/** Days of the term on which the learner had its seat, up to that of the issue. */
function daysOf(row: ClassRow, seat: { joined_at: number; left_at: number | null }, now: number) {
  const dayOf = (at: number) => localDate(at, row.zone);
  const firstDay = [row.first_day, dayOf(seat.joined_at)].sort().at(-1) ?? row.first_day;
  const lastDay = [row.last_day, dayOf(seat.left_at ?? now), dayOf(now)].sort().at(0) ?? row.last_day;
  // A seat beside the term: its own days would be the wrong way round.
  return firstDay <= lastDay ? { firstDay, lastDay } : { firstDay: row.first_day, lastDay: row.last_day };
}

interface Issue {
  classId: number;
  profileIds: number[];
  /** Account of the staff. */
  by: number;
}

/** @param fresh profiles whose report is new */
type Then = (tx: Db, row: ClassRow, fresh: number[]) => Promise<void>;

/**
 * Issues reports under the lock of the class; a valid one stays as it is. `then` is part of the transaction.
 * @returns reports in the order of the profiles' ids @throws 404 without the class, and for a profile that never had a seat
 */
export async function issueReports(
  context: AppContext,
  { classId, profileIds, by }: Issue,
  then: Then,
): Promise<{ profile: number; report: number }[]> {
  const { db, now, config } = context;
  const learned = new Map<number, Learned>();
  // Before the lock: thousands of cards are read.
  for (const id of profileIds.toSorted((one, other) => one - other)) learned.set(id, toLearned(await learnedSoFar(context, id)));
  return db.transaction().execute(async (tx) => {
    const row = await requireLockedClass(tx, classId);
    const reports = await validReports(tx, classId);
    const fresh = [...learned.keys()].filter((id) => !reports.has(id));
    const partOf = await classPart(tx, row, fresh, localToday(localTimeOf({ now, config })));
    for (const [id, own] of learned) {
      if (reports.has(id)) continue;
      const learner = (await lockLearner(tx, id)) ?? reject(404, learnerGone);
      const seat = (await seatOf(tx, classId, id)) ?? reject(404, learnerGone);
      const content: ReportContent = { ...partOf(id), ...daysOf(row, seat, now()), nickname: learner.name, ...own };
      reports.set(id, await insertReport(tx, { classId, profileId: id, content, by, now: now() }));
    }
    await then(tx, row, fresh);
    return [...learned.keys()].map((profile) => ({ profile, report: reports.get(profile) ?? 0 }));
  });
}
