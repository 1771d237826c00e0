import '../classes.tables.ts';
import { sql } from 'kysely';
import type { Db } from '#app/db/schema.ts';
import type { Mark } from '../class-terms.contract.ts';
import { leaverRows } from '../links/link.queries.server.ts';
import { openClassesOf, type Teacher } from '../teacher.queries.server.ts';
import { pageLimits } from './class-page.contract.ts';

const minuteMs = 60_000;

const countOf = (mark: Mark) => sql<number>`coalesce(sum(case when attendance.mark = ${mark} then 1 else 0 end), 0)`.as(mark);
const markCounts = [countOf('here'), countOf('late'), countOf('excused'), countOf('away')] as const;

/** Classes that are open to a tutor, the newest first, with their numbers of members and of requests that wait, and the meeting that is on or comes next. */
export const taughtClasses = (db: Db, tutor: Teacher, now: number) =>
  db
    .selectFrom('classes')
    .leftJoin('class_meetings', (join) =>
      join.on('class_meetings.id', '=', ({ selectFrom }) =>
        selectFrom('class_meetings as coming')
          .select('coming.id')
          .whereRef('coming.class_id', '=', 'classes.id')
          .where('coming.cancelled_at', 'is', null)
          .where(sql<number>`coming.starts_at + coming.minutes * ${minuteMs}`, '>', now)
          // A meeting is at most four hours long: the index leads to those that may be on.
          .where('coming.starts_at', '>', now - 24 * 60 * minuteMs)
          .orderBy('coming.starts_at')
          .orderBy('coming.id')
          .limit(1),
      ),
    )
    .select(['classes.id', 'classes.name', 'classes.state', 'classes.zone'])
    .select(['class_meetings.id as meeting', 'class_meetings.starts_at', 'class_meetings.minutes'])
    .select(({ selectFrom }) => [
      selectFrom('class_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('class_members.class_id', '=', 'classes.id')
        .where('class_members.left_at', 'is', null)
        .as('members'),
      selectFrom('class_requests')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('class_requests.class_id', '=', 'classes.id')
        .where('class_requests.state', '=', 'waiting')
        .as('requests'),
    ])
    .where('classes.id', 'in', openClassesOf(db, tutor))
    .orderBy('classes.id', 'desc')
    .limit(100)
    .execute();

/** A class that is open to a tutor, and whether it is: with each of its meetings since a time a row, and the marks in it. No row for other classes. */
export const taughtClassWithMeetings = (db: Db, { tutor, id, since }: { tutor: Teacher; id: number; since: number }) =>
  db
    .selectFrom('classes')
    .leftJoin('class_meetings', (join) => join.onRef('class_meetings.class_id', '=', 'classes.id').on('class_meetings.starts_at', '>=', since))
    .leftJoin('attendance', 'attendance.meeting_id', 'class_meetings.id')
    .select(['classes.id', 'classes.name', 'classes.state', 'classes.zone', 'classes.link', 'classes.first_day', 'classes.last_day'])
    .select(['class_meetings.id as meeting', 'class_meetings.starts_at', 'class_meetings.minutes', 'class_meetings.reason'])
    .select(['class_meetings.moved_at', 'class_meetings.cancelled_at', 'class_meetings.updated_at'])
    .select(markCounts)
    .where('classes.id', '=', id)
    .where('classes.id', 'in', openClassesOf(db, tutor))
    .groupBy(['classes.id', 'class_meetings.id'])
    .orderBy('class_meetings.starts_at')
    .orderBy('class_meetings.id')
    .limit(pageLimits.meetings)
    .execute();

interface PeopleQuery {
  classId: number;
  /** Meeting whose marks are read; 0 for none. */
  meeting: number;
  /** First day of the week as learning days count, and the time at which it begins. */
  monday: number;
  mondayAt: number;
}

/** Members of a class, with what a tutor sees of them, and profiles that ask to join. */
export const peopleOfClass = (db: Db, { classId, meeting, monday, mondayAt }: PeopleQuery) =>
  db
    .selectFrom('profiles')
    .leftJoin('class_members as member', (join) =>
      join.onRef('member.profile_id', '=', 'profiles.id').on('member.class_id', '=', classId).on('member.left_at', 'is', null),
    )
    .leftJoin('class_requests as request', (join) =>
      join.onRef('request.profile_id', '=', 'profiles.id').on('request.class_id', '=', classId).on('request.state', '=', 'waiting'),
    )
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('class_meetings')
          .innerJoin('attendance', 'attendance.meeting_id', 'class_meetings.id')
          .select('attendance.profile_id')
          .select(markCounts)
          .where('class_meetings.class_id', '=', classId)
          .groupBy('attendance.profile_id')
          .as('counts'),
      (join) => join.onRef('counts.profile_id', '=', 'profiles.id'),
    )
    .leftJoin('attendance as marked', (join) => join.onRef('marked.profile_id', '=', 'profiles.id').on('marked.meeting_id', '=', meeting))
    .select(['profiles.id as profile', 'profiles.name', 'profiles.avatar', 'profiles.age_band as ageBand'])
    .select(['member.id as member', 'request.id as request', 'request.created_at as asked_at'])
    .select(['counts.here', 'counts.late', 'counts.excused', 'counts.away'])
    .select(['marked.mark', 'marked.marked_at', 'marked.by_staff'])
    .select(({ selectFrom }) => [
      selectFrom('profile_days')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('profile_days.profile_id', '=', 'profiles.id')
        .where('profile_days.day', '>=', monday)
        .as('days'),
      selectFrom('lesson_progress')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('lesson_progress.profile_id', '=', 'profiles.id')
        .where('lesson_progress.done_at', '>=', mondayAt)
        .as('lessons'),
    ])
    .where('profiles.id', 'in', ({ selectFrom }) =>
      selectFrom('class_members')
        .select('profile_id')
        .where('class_id', '=', classId)
        .where('left_at', 'is', null)
        .union(selectFrom('class_requests').select('profile_id').where('class_id', '=', classId).where('state', '=', 'waiting')),
    )
    .orderBy(sql`case when member.id is null then 1 else 0 end`)
    .orderBy('request.id')
    .orderBy('profiles.id')
    .limit(pageLimits.members + pageLimits.requests)
    .execute();

/**
 * Public words and phrases that at least two members have missed, the most missed first. A partial index has the cards that were missed alone. Its rows are
 * grouped in the order in which it has them, and as ids: grouped by `cards.profile_id` SQLite scans the cards of all learners of the academy.
 */
export const missedWords = (db: Db, classId: number) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom(({ selectFrom: fromMembers }) =>
        fromMembers('class_members')
          .innerJoin('cards', 'cards.profile_id', 'class_members.profile_id')
          .select('cards.item_id')
          .select(({ fn }) => fn.sum<number>('cards.lapses').as('lapses'))
          .where('class_members.class_id', '=', classId)
          .where('class_members.left_at', 'is', null)
          .where('cards.lapses', '>', 0)
          .groupBy(['class_members.profile_id', 'cards.item_id'])
          .as('missed_cards'),
      )
        .select('missed_cards.item_id')
        .select(({ fn }) => [fn.countAll<number>().as('missed'), fn.sum<number>('missed_cards.lapses').as('lapses')])
        .groupBy('missed_cards.item_id')
        .having(({ fn }) => fn.countAll(), '>=', 2)
        .as('missing'),
    )
    .innerJoin('items', 'items.id', 'missing.item_id')
    .select(['items.id as item', 'items.igbo', 'items.toned', 'items.english', 'missing.missed'])
    .where('items.published_at', 'is not', null)
    .orderBy('missing.missed', 'desc')
    .orderBy('missing.lapses', 'desc')
    .orderBy('items.id')
    .limit(pageLimits.words)
    .execute();

const recentTasks = (db: Db, classId: number) =>
  db.selectFrom('class_tasks').select('id').where('class_id', '=', classId).orderBy('id', 'desc').limit(pageLimits.tasks);

/** The newest tasks of a class, its newest notes with the names under which families know their authors, and families that left and know the link. */
export const tasksNotesAndLeavers = (db: Db, classId: number) =>
  db
    .selectFrom('class_tasks')
    .leftJoin('units', 'units.id', 'class_tasks.unit_id')
    .leftJoin('lessons', 'lessons.id', 'class_tasks.lesson_id')
    .select([
      sql<'task' | 'note' | 'leaver'>`'task'`.as('kind'),
      'class_tasks.id',
      'class_tasks.text',
      sql<number | null>`class_tasks.created_at`.as('at'),
    ])
    .select(['class_tasks.unit_id', 'class_tasks.lesson_id', sql<string | null>`class_tasks.due_on`.as('due_on')])
    .select(({ fn }) => [fn.coalesce('lessons.title', 'units.title_english').as('title'), sql<string | null>`null`.as('name')])
    .where('class_tasks.id', 'in', recentTasks(db, classId))
    .unionAll(
      db
        .selectFrom('class_notes')
        .leftJoin('accounts', 'accounts.id', 'class_notes.author_id')
        .leftJoin('tutor_cards', 'tutor_cards.account_id', 'class_notes.author_id')
        .select([sql<'note'>`'note'`.as('kind'), 'class_notes.id', 'class_notes.text', 'class_notes.created_at as at'])
        .select([sql<number | null>`null`.as('unit_id'), sql<number | null>`null`.as('lesson_id'), sql<string | null>`null`.as('due_on')])
        .select(({ fn }) => [sql<string | null>`null`.as('title'), fn.coalesce('tutor_cards.shown_name', 'accounts.first_name').as('name')])
        .where('class_notes.id', 'in', ({ selectFrom }) =>
          selectFrom('class_notes').select('id').where('class_id', '=', classId).orderBy('id', 'desc').limit(pageLimits.notes),
        ),
    )
    .unionAll(leaverRows(db, classId))
    .execute();

/**
 * Members with the tasks that they have done: by their own word, by the lesson, or by all public lessons of the unit; a row for each of these ways. A lesson
 * that a placement has skipped is not done. The lessons of the members are read by their ids alone, and before the tasks: joined with both at once, PostgreSQL
 * reads those of all learners of the academy.
 */
export const doneTasks = (db: Db, classId: number): Promise<{ task: number; profile: number }[]> =>
  db
    .with('tasks', (cte) => cte.selectFrom('class_tasks').select(['id', 'unit_id', 'lesson_id']).where('id', 'in', recentTasks(db, classId)))
    .with('members', (cte) => cte.selectFrom('class_members').select('profile_id').where('class_id', '=', classId).where('left_at', 'is', null))
    .with('done_lessons', (cte) =>
      cte
        .selectFrom('members')
        .innerJoin('lesson_progress', 'lesson_progress.profile_id', 'members.profile_id')
        .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
        .select(['members.profile_id', 'lessons.id', 'lessons.unit_id', 'lessons.published_at'])
        .where('lesson_progress.done_at', 'is not', null)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('lessons.id', 'in', selectFrom('tasks').select('lesson_id').where('lesson_id', 'is not', null)),
            eb('lessons.unit_id', 'in', selectFrom('tasks').select('unit_id').where('unit_id', 'is not', null)),
          ]),
        ),
    )
    .with('done_units', (cte) =>
      cte
        .selectFrom('done_lessons')
        .select(['unit_id', 'profile_id'])
        .where('published_at', 'is not', null)
        .groupBy(['unit_id', 'profile_id'])
        .having(({ eb, fn, selectFrom }) =>
          eb(
            fn.countAll<number>(),
            '=',
            selectFrom('lessons')
              .select(({ fn: ofAll }) => ofAll.countAll<number>().as('count'))
              .whereRef('lessons.unit_id', '=', 'done_lessons.unit_id')
              .where('lessons.published_at', 'is not', null),
          ),
        ),
    )
    .selectFrom('tasks')
    .innerJoin('class_tasks_done as marked', 'marked.task_id', 'tasks.id')
    .innerJoin('members', 'members.profile_id', 'marked.profile_id')
    .select(['tasks.id as task', 'members.profile_id as profile'])
    .unionAll(({ selectFrom }) =>
      selectFrom('tasks')
        .innerJoin('done_lessons', 'done_lessons.id', 'tasks.lesson_id')
        .select(['tasks.id as task', 'done_lessons.profile_id as profile']),
    )
    .unionAll(({ selectFrom }) =>
      selectFrom('tasks')
        .innerJoin('done_units', 'done_units.unit_id', 'tasks.unit_id')
        .select(['tasks.id as task', 'done_units.profile_id as profile']),
    )
    .execute();
