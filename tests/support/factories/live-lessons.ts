import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { mondayHours } from '#tests/support/lesson-hours.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { createTutorWithCard } from '#tests/support/tutor-applicants.ts';
import { insertAccounts } from './accounts.ts';
import { insertHousehold } from './households.ts';
import { createSession } from './sessions.ts';

/** Sessions last for the weeks through which tests move the clock, and count as confirmed all the time. */
async function extendSessions({ context: { db }, clock }: TestApp, accountId: number): Promise<void> {
  const later = clock.ms + 90 * unitMs.day;
  await db.updateTable('sessions').set({ confirmed_at: later, last_used_at: later, expires_at: later }).where('account_id', '=', accountId).execute();
}

/** An approved tutor with a public card and hours. @returns its id, that of the card, and a session */
export async function createTeacher(app: TestApp, change: Partial<typeof mondayHours> = {}) {
  const { id, token } = await createTutorWithCard(app);
  await app.api(token).liveLessons.saveHours({ ...mondayHours, ...change });
  const { id: card } = await app.context.db.selectFrom('tutor_cards').select('id').where('account_id', '=', id).executeTakeFirstOrThrow();
  await extendSessions(app, id);
  return { id, token, card };
}

/** A family with a grown-up and two children. */
export async function createFamily(app: TestApp) {
  const { id, email } = await insertLearnerAccount(app.context.db);
  const household = await insertHousehold(app.context.db, id, app.clock.ms);
  const token = await createSession(app.context.db, email, app.clock.ms);
  await extendSessions(app, id);
  return { ...household, id, token };
}

/** Inserts the account of a learner without a household. */
export async function insertLearnerAccount(db: Db): Promise<{ id: number; email: string }> {
  const { id: last } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await insertAccounts(db, 1, 'learner', 10_000 + Number(last));
  return db.selectFrom('accounts').select(['id', 'email']).orderBy('id', 'desc').executeTakeFirstOrThrow();
}
