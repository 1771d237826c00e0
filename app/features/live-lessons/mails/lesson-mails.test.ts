import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { createFamily, createTeacher } from '#tests/support/factories/live-lessons.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { monday } from '#tests/support/lesson-hours.ts';
import { calendarOf, mailsTo, newMails, runJob } from '#tests/support/lesson-mails.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ MEETING_URL: 'https://rooms.example.org/' });

const wish = 'I’d like to greet my in-laws';

async function askedLesson(app: TestApp) {
  const tutor = await createTeacher(app);
  const family = await createFamily(app);
  const { db } = app.context;
  const emailOf = async (id: number) => (await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
  const emails = { tutor: await emailOf(tutor.id), family: await emailOf(family.id) };
  await app.mails();
  const ofTutor = app.api(tutor.token).liveLessons;
  const ofFamily = app.api(family.token).liveLessons;
  const { id } = await ofFamily.ask({ tutor: tutor.card, startsAt: monday('15:00'), minutes: 60, wish });
  return { tutor, ofTutor, ofFamily, id, emails };
}

test('the tutor hears of a request, both get an invitation when it is agreed, and a cancellation for the calendar', async ({ app }) => {
  const next = newMails(app);
  const { ofTutor, ofFamily, id, emails } = await askedLesson(app);
  const asked = await next();
  expect(mailsTo(asked, emails.tutor).at(-1)?.text).toContain(wish);
  expect(mailsTo(asked, emails.tutor).at(-1)?.text).toContain('Monday, 19 January 2026, 16:00 (Lagos time), for 60 minutes');

  await ofTutor.decide({ id, state: 'agreed' });
  const agreed = await next();
  expect(agreed).toHaveLength(2);
  for (const [side, email] of Object.entries(emails)) {
    const [mail] = mailsTo(agreed, email);
    const calendar = mail ? calendarOf(mail) : '';
    expect(calendar, side).toContain('METHOD:REQUEST');
    expect(calendar).toContain(`UID:live-lesson-${id}@`);
    expect(calendar).toContain('DTSTART:20260119T150000Z');
    // Neither side reads the address of the other, nor the link of the room.
    expect(JSON.stringify(mail) + calendar).not.toContain(side === 'tutor' ? emails.family : emails.tutor);
    expect(JSON.stringify(mail) + calendar).not.toContain('meet.example.com');
    expect(mail?.replyTo?.[0]?.address).toBe(mail?.from?.address);
  }

  await ofFamily.decide({ id, state: 'cancelled' });
  const cancelled = await next();
  expect(cancelled.map((mail) => /METHOD:CANCEL/.test(calendarOf(mail)))).toEqual([true, true]);
  const sequences = [...agreed, ...cancelled].map((mail) => Number(/SEQUENCE:(\d+)/.exec(calendarOf(mail))?.[1]));
  expect(Math.min(...sequences.slice(2))).toBeGreaterThan(Math.max(...sequences.slice(0, 2)));
});

test('the family reads of other times, of a kind refusal, and both of a request without an answer', async ({ app }) => {
  const next = newMails(app);
  const { ofTutor, id, emails } = await askedLesson(app);
  await next();
  await ofTutor.decide({ id, state: 'asked', proposals: ['2026-01-20T09:00:00.000Z'] });
  const proposed = await next();
  expect(proposed.map((mail) => mail.to?.[0]?.address)).toEqual([emails.family]);
  expect(proposed[0]?.text).toContain('Tuesday, 20 January 2026');
  app.clock.ms = Date.parse('2026-01-20T08:00:00Z');
  await runJob(app, 'live-lessons.follow');
  const expired = await next();
  expect(mailsTo(expired, emails.family)[0]?.text).toContain('None of the other times was chosen');
  expect(mailsTo(expired, emails.tutor)[0]?.text).toContain('none of the times that you proposed');
});

test('both are reminded a day and an hour before, once each, and of a missed lesson the other side hears without blame', async ({ app }) => {
  const next = newMails(app);
  const { ofTutor, id, emails } = await askedLesson(app);
  await ofTutor.decide({ id, state: 'agreed' });
  await next();
  const start = Date.parse(monday('15:00'));
  const remindAt = async (at: number) => {
    app.clock.ms = at;
    await runJob(app, 'live-lessons.remind');
    return (await next()).map(({ subject }) => subject?.replace(/.* is /, ''));
  };
  expect(await remindAt(start - 25 * unitMs.hour)).toEqual([]);
  expect(await remindAt(start - 23 * unitMs.hour)).toEqual(['tomorrow', 'tomorrow']);
  expect(await remindAt(start - 22 * unitMs.hour)).toEqual([]);
  expect(await remindAt(start - 50 * unitMs.minute)).toEqual(['in an hour', 'in an hour']);
  expect(await remindAt(start - 10 * unitMs.minute)).toEqual([]);
  app.clock.ms = start + unitMs.hour;
  await ofTutor.decide({ id, state: 'missed', reason: 'power' });
  const missed = await next();
  expect(missed.map((mail) => mail.to?.[0]?.address)).toEqual([emails.family]);
  expect(missed[0]?.text).toContain('It happens');
  expect(missed[0]?.text).toContain('The next free time of');
  expect(missed[0]?.text).toContain('/tutors/');
  expect(decodeURIComponent(missed[0]?.text ?? '')).toContain('?at=2026-01-26T15:00:00.000Z&minutes=60');
});

test('families hear that their lessons are cancelled when the tutor deletes the account', async ({ app }) => {
  const next = newMails(app);
  const { tutor, ofTutor, ofFamily, id, emails } = await askedLesson(app);
  await ofTutor.decide({ id, state: 'agreed' });
  await next();
  await app.api(tutor.token).privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  await app.jobWorkers.drain();
  const [mail, ...others] = mailsTo(await next(), emails.family);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Your lesson with your tutor is cancelled');
  expect(mail && calendarOf(mail)).toContain('METHOD:CANCEL');
  expect((await ofFamily.list({ when: 'past' })).map(({ state, tutor: gone }) => [state, gone])).toEqual([['cancelled', null]]);
});

test('a lesson that is less than 12 hours ahead is not said to be tomorrow', async ({ app }) => {
  const next = newMails(app);
  const { ofTutor, id } = await askedLesson(app);
  await ofTutor.decide({ id, state: 'agreed' });
  await next();
  app.clock.ms = Date.parse(monday('15:00')) - 11 * unitMs.hour;
  await runJob(app, 'live-lessons.remind');
  expect(await next()).toEqual([]);
});
