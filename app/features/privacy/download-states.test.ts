import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ContactState, Db } from '#app/db/schema.ts';
import { commentStates } from '#app/features/discussion/moderation-terms.contract.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold } from '#tests/support/factories/households.ts';
import { insertDeadMail } from '#tests/support/factories/jobs.ts';
import { entriesOfLesson, insertCourse } from '#tests/support/factories/learning.ts';
import { addPasskey } from '#tests/support/factories/passkeys.ts';
import { insertReplyThread } from '#tests/support/factories/reply-threads.ts';
import { insertTermReport } from '#tests/support/factories/term-reports.ts';
import { learnerWithContent } from '#tests/support/learner-with-content.ts';
import { person } from '#tests/support/test-app.ts';

const { email, password } = person;
const contactStates: ContactState[] = ['open', 'answered', 'spam'];

/** A learner with something in each section of the download. */
async function learnerWithEverything() {
  const { app, admin, post, token, learner } = await learnerWithContent();
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await learner.blog.like({ id: post.id });
  const comment = await app.api().blog.comment({ id: post.id, text: 'Ndewo', email });
  const other = await app.api().blog.comment({ id: post.id, text: 'Of another reader' });
  await app.call('POST', `/comments/${other.id}/report`, { token, json: { reason: 'spam' } });
  const { body } = await app.call('POST', `/blog/${post.id}/comment`, { token, json: { text: 'Of the account' } });
  await admin.moderation.ban({ comment: Number(body.id), on: 'account', days: 1 });
  await insertReplyThread(db, comment.id, email);
  await app.api().newsletter.subscribe({ email });
  await app.api().contact.send({ name: 'Ada', email, subject: 'Prices', message: 'How much?' });
  await learner.concerns.create({ message: 'A worry' });
  await insertDeadMail(db, app.clock.ms, { mail: { to: email } });
  await addPasskey(app, token);
  await learner.myAccount.requestEmailChange({ email: 'next@example.com', password });
  await insertCourse(app);
  const { profile } = await insertHousehold(db, id, app.clock.ms);
  await learner.household.saveReminder({ id: profile, days: [4], hour: 17 });
  const lesson = (await learner.learning.today({ id: profile })).next?.lesson ?? 0;
  await learner.learning.answer({ id: profile, answers: await entriesOfLesson(app, learner, { profile, lesson }) });
  await joinClass(db, profile, app.clock.ms);
  await learner.calendar.make();
  return { app, db, learner };
}

async function joinClass(db: Db, profile_id: number, now: number): Promise<void> {
  const class_id = await insertClass(db, { created_at: now });
  await insertMember(db, class_id, profile_id, now);
  await db.insertInto('class_requests').values({ class_id, profile_id, state: 'waiting', created_at: now }).execute();
  const meeting_id = await insertMeeting(db, class_id, { starts_at: now });
  await db.insertInto('attendance').values({ meeting_id, profile_id, mark: 'here', marked_at: now, marked_by: null, by_staff: 0 }).execute();
  const task = { class_id, text: 'Sing', unit_id: null, lesson_id: null, due_on: '2026-01-17', created_by: null, created_at: now };
  const { id: task_id } = await db.insertInto('class_tasks').values(task).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('class_tasks_done').values({ task_id, profile_id, done_at: now }).execute();
  const { account_id } = await db.selectFrom('profiles').select('account_id').where('id', '=', profile_id).executeTakeFirstOrThrow();
  await db
    .insertInto('kept_class_notes')
    .values({ account_id, class_name: 'Last year', author_id: null, text: 'We sang', written_at: now })
    .execute();
  await insertTermReport(db, { classId: class_id, profileId: profile_id, by: null, now });
}

/** Number of entries of each section; a section that is no list is one entry. */
const countEntries = (download: object) =>
  Object.fromEntries(Object.entries(download).map(([section, found]) => [section, Array.isArray(found) ? found.length : Number(found !== null)]));

test('the download leaves out no entry because it was ended, withdrawn, hidden or answered', async () => {
  const { app, db, learner } = await learnerWithEverything();
  const count = async () => countEntries(await learner.privacy.download());
  const before = await count();
  const empty = Object.keys(before).filter((section) => before[section] === 0);
  expect(empty.sort(), 'sections that this test leaves empty').toEqual([
    'auditLog',
    'courseReviews',
    'drafts',
    'earlierEmails',
    'earlierNewsletters',
    'familyVoices',
    'lessonHours',
    'liveLessons',
    'speaker',
    'staffNote',
    'tutor',
    'voiceDecisions',
    'voiceLinks',
    'voices',
  ]);
  const lost: string[] = [];
  const compare = async (change: string) => {
    const after = await count();
    for (const section of Object.keys(before)) if ((after[section] ?? 0) < (before[section] ?? 0)) lost.push(`${section}, once ${change}`);
  };

  const time = app.clock.ms + 1;
  // A state is a nullable time (app/db/schema.ts).
  for (const { name, columns } of await db.introspection.getTables())
    for (const column of columns.filter((each) => each.isNullable && each.name.endsWith('_at'))) {
      // A disabled account downloads nothing (decision 0128).
      if (name === 'accounts' && column.name === 'disabled_at') continue;
      const [table, flag] = [sql.table(name), sql.ref(column.name)];
      const { numAffectedRows = 0n } = await sql`update ${table} set ${flag} = ${time} where ${flag} is null`.execute(db);
      if (numAffectedRows === 0n) continue;
      await compare(`${name}.${column.name} is set`);
      await sql`update ${table} set ${flag} = null where ${flag} = ${time}`.execute(db);
    }
  for (const state of commentStates) {
    await db.updateTable('comments').set({ state }).execute();
    await compare(`a comment is ${state}`);
  }
  for (const state of contactStates) {
    await db.updateTable('contact_messages').set({ state }).execute();
    await compare(`a message is ${state}`);
  }
  expect(lost).toEqual([]);
});
