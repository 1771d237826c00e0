import type { Role } from '#app/auth/roles.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertCode } from '#app/features/classes/membership/codes.queries.server.ts';
import { insertRequest } from '#app/features/classes/membership/requests.queries.server.ts';
import type { Actor } from './actors.ts';
import { insertCheck, insertMeeting, insertMember } from './factories/classes.ts';
import { insertLearner } from './factories/households.ts';
import { insertStaff } from './factories/staff.ts';

/** Class that requests read and change; the contract's samples have made it. */
export const sharedClass = 2;
/** Class to which learners are moved; no request deletes it. */
export const otherClass = 5;

/** Time of the meeting that requests change, by the clock of the class. */
export const changedMeeting = { day: '2026-10-01', start: '10:00', minutes: 60 };

interface ClassScenario {
  /** Ids in the path of an endpoint by the names of parameters. */
  idsOf(name: string, actor: Actor): Record<string, number>;
  /** Approved tutor, to be given to the class. */
  teacher: number;
}

/** Rows of classes for the authorization matrix. Each actor that takes something away has its own. */
export async function seedClasses(
  db: Db,
  { now, teachers, staff }: { now: number; teachers: number[]; staff: readonly Actor[] },
): Promise<ClassScenario> {
  await db.updateTable('classes').set({ state: 'open', audience: 'families', ages: '' }).where('id', 'in', [sharedClass, otherClass]).execute();
  for (const account_id of teachers) await db.insertInto('class_tutors').values({ class_id: sharedClass, account_id, added_at: now }).execute();
  const newAccount = async (name: string, roles: Role[]) => {
    await insertStaff(db, `${name}@example.com`, roles);
    const account = db.selectFrom('accounts').select('id').where('email', '=', `${name}@example.com`);
    return (await account.executeTakeFirstOrThrow()).id;
  };
  const newTutor = (name: string) => newAccount(name, ['tutor']);
  // A household that no other request changes.
  const parent = await newAccount('parent', []);
  const newLearner = (name: string) => insertLearner(db, parent, { name, ageBand: '4-6', now });
  const teacher = await newTutor('teacher');
  for (const each of [...teachers, teacher]) await insertCheck(db, each, now);
  const meeting = await insertMeeting(db, sharedClass, { starts_at: Date.parse('2026-10-01T09:00:00Z') });
  const request = await insertRequest(db, { class_id: sharedClass, profile_id: await newLearner('Asks'), created_at: now });
  const own = new Map<Actor, { removed: number; moved: number; code: number; tutor: number }>();
  for (const actor of staff) {
    const [removed, moved, tutor] = [await newLearner('Removed'), await newLearner('Moved'), await newTutor(`tutor-of-${actor}`)];
    for (const profile of [removed, moved]) await insertMember(db, sharedClass, profile, now);
    const code = { class_id: sharedClass, code_hash: `a code of ${actor}`, expires_at: now + 1e9, created_by: teacher, created_at: now };
    await db.insertInto('class_tutors').values({ class_id: sharedClass, account_id: tutor, added_at: now }).execute();
    own.set(actor, { removed, moved, code: await insertCode(db, code), tutor });
  }
  return {
    teacher,
    idsOf(name, actor) {
      const [method = '', path = ''] = name.split(' ');
      if (path === '/admin/meetings/:id') return { id: meeting };
      if (name === 'DELETE /admin/classes/:id' || !path.startsWith('/admin/classes/:id')) return {};
      const { removed = 0, moved = 0, code = 0, tutor = 0 } = own.get(actor) ?? {};
      return { id: sharedClass, profile: method === 'DELETE' ? removed : moved, code, tutor, request };
    },
  };
}
