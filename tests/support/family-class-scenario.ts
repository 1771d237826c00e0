import type { Db } from '#app/db/schema.ts';
import { insertCode } from '#app/features/classes/membership/codes.queries.server.ts';
import { insertRequest } from '#app/features/classes/membership/requests.queries.server.ts';
import { hashOfLetterCode } from '#app/lib/letter-code.server.ts';
import type { Actor } from './actors.ts';
import { insertClass, insertMeeting, insertMember } from './factories/classes.ts';

const hourMs = 3_600_000;

interface Families {
  now: number;
  /** Profile of each actor with a household. */
  profiles: ReadonlyMap<Actor, number>;
  /** Account of the tutor. */
  tutor: number;
}

interface FamilyClasses {
  /** Ids in the path of an endpoint by the names of parameters. */
  idsOf(name: string, actor: Actor): Record<string, number>;
  /** Code of a class that no profile has joined yet. */
  code: string;
}

/** Classes of families for the authorization matrix: one that is read, one that is joined by a code, one that is left, and some that are asked for. */
export async function seedFamilyClasses(db: Db, { now, profiles, tutor }: Families): Promise<FamilyClasses> {
  const newClass = () => insertClass(db, { created_at: now, capacity: 200, tutors: [tutor] });
  const [read, joined, left] = [await newClass(), await newClass(), await newClass()];
  const code = 'ABCDEFGH';
  await insertCode(db, { class_id: joined, code_hash: hashOfLetterCode(code), expires_at: now + 1e9, created_by: tutor, created_at: now });
  await db.insertInto('class_times').values({ class_id: read, weekday: 6, start_minute: 600, minutes: 60 }).execute();
  const meeting = await insertMeeting(db, read, { starts_at: now });
  const moved = await insertMeeting(db, read, {
    starts_at: now + 5 * 24 * hourMs,
    planned_day: '2026-01-20',
    planned_minute: 600,
    reason: 'A feast',
  });
  await db
    .updateTable('class_meetings')
    .set({ moved_at: now, moved_from: now + 4 * 24 * hourMs })
    .where('id', '=', moved)
    .execute();
  const row = { class_id: read, text: 'Greet your aunt', due_on: '2026-12-01', created_by: tutor, created_at: now };
  const { id: task } = await db.insertInto('class_tasks').values(row).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('class_notes').values({ class_id: read, text: 'We sang', author_id: tutor, created_at: now }).execute();
  // Another one for each call, because a request waits.
  const asked: number[] = [];
  for (let nth = 0; nth < 6 * profiles.size; nth += 1) asked.push(await newClass());
  // A device learns with the profiles of its household.
  for (const profile_id of new Set(profiles.values())) {
    for (const id of [read, left]) await insertMember(db, id, profile_id, now);
    await insertRequest(db, { class_id: left, profile_id, created_at: now });
    await db
      .insertInto('attendance')
      .values({ meeting_id: meeting, profile_id, mark: 'here', marked_at: now, marked_by: tutor, by_staff: 0 })
      .execute();
    await db.insertInto('class_tasks_done').values({ task_id: task, profile_id, done_at: now }).execute();
  }
  const accounts = db.selectFrom('profiles').select('account_id').distinct();
  for (const { account_id } of await accounts.where('id', 'in', [...profiles.values()]).execute())
    await db
      .insertInto('kept_class_notes')
      .values({ account_id, class_name: 'Last year', author_id: tutor, text: 'We sang', written_at: now })
      .execute();
  const unasked = asked.values();
  return {
    code,
    idsOf(name, actor) {
      const profile = profiles.get(actor) ?? profiles.get('learner') ?? 0;
      if (name === 'DELETE /classes/:id/members/:profile') return { id: left, profile };
      // A seat that is there again changes nothing.
      if (name === 'PUT /classes/:id/members/:profile') return { id: read, profile };
      if (name === 'POST /classes/:id/requests') return { id: unasked.next().value ?? 0 };
      return name.includes('/tasks/:task/done') ? { id: profile, task } : {};
    },
  };
}
