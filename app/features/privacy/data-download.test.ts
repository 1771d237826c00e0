// Proves T46.

import { expect, test } from 'vitest';
import { insertDeadMail } from '#tests/support/factories/jobs.ts';
import { learnerWithContent } from '#tests/support/learner-with-content.ts';
import { person } from '#tests/support/test-app.ts';

const { email } = person;

test('the download contains all data about the learner and none about others', async () => {
  const { app, post, word, learner } = await learnerWithContent();
  const other = app.api((await app.learner({ email: 'other@example.com' })).token);
  for (const to of ['other@example.com', email.toUpperCase()]) await insertDeadMail(app.context.db, app.clock.ms, { mail: { to } });
  await other.blog.like({ id: post.id });
  await app.api().blog.comment({ id: post.id, text: 'Not theirs', email: 'other@example.com' });
  await learner.blog.like({ id: post.id });
  app.clock.ms += 1000;
  await learner.wordOfDay.like({ id: word.id });
  const comment = await app.api().blog.comment({ id: post.id, text: 'Daalụ', fullName: 'Ada', email: email.toUpperCase() });
  await app.api().blog.reply({ commentId: comment.id, text: 'Again', email });
  await app.api().wordOfDay.comment({ id: word.id, text: 'Typed by nobody' });
  await app.api().newsletter.subscribe({ email });
  const written = {
    writtenAt: '2026-01-15T12:00:01.000Z',
    editedAt: null,
    on: 'post',
    id: post.id,
    title: 'Ụlọ',
    url: `https://academy.test/blog/${post.id}`,
  };
  const { first_name, last_name, phone_number, level } = person;
  expect(await learner.privacy.download()).toEqual({
    undeliveredMails: [{ subject: 'Ndewo', failedAt: '2026-01-15T12:00:00.000Z' }],
    profile: {
      kind: 'learner',
      roles: [],
      first_name,
      last_name,
      email,
      phone_number,
      level,
      registeredAt: '2026-01-15T12:00:00.000Z',
      verifiedAt: '2026-01-15T12:00:00.000Z',
      lastSeenOn: '2026-01-15',
    },
    sessions: [{ device: '', startedAt: '2026-01-15T12:00:00.000Z', lastUsedAt: '2026-01-15T12:00:00.000Z', endsAt: '2026-01-16T12:00:00.000Z' }],
    staffNote: null,
    earlierEmails: [],
    auditLog: [],
    likes: [
      { on: 'post', id: post.id, title: 'Ụlọ', url: `https://academy.test/blog/${post.id}`, likedAt: '2026-01-15T12:00:00.000Z' },
      { on: 'word', id: word.id, title: 'ọjị', url: `https://academy.test/word/${word.id}-oji`, likedAt: '2026-01-15T12:00:01.000Z' },
    ],
    comments: [
      { ...written, text: 'Daalụ', fullName: 'Ada', email: email.toUpperCase(), isReply: false },
      { ...written, text: 'Again', fullName: null, email, isReply: true },
    ],
    commentReports: [],
    commentBans: [],
    newsletter: {
      ...{ email, subscribedAt: '2026-01-15T12:00:01.000Z', confirmedAt: '2026-01-15T12:00:01.000Z', unsubscribedAt: null },
      ...{ subscribedAgainAt: null, consentSource: null, consentDate: null },
    },
    earlierNewsletters: [],
    contactMessages: [],
    concerns: [],
    courseReviews: [],
    speaker: null,
    voices: [],
    voiceDecisions: [],
    voiceLinks: [],
    familyVoices: [],
    replyMails: [],
    passkeys: [],
    authenticatorApp: { since: null, unusedRecoveryCodes: 0 },
    drafts: [],
    tutor: null,
    household: null,
    profiles: [],
    reminders: [],
    devices: [],
    consents: [],
    classSeats: [],
    classRequests: [],
    classAttendance: [],
    classTasksDone: [],
    keptClassNotes: [],
    classReminders: { since: null, sent: [] },
    classWork: { taught: [], notes: [], tasks: [], codes: [], decisions: [], registers: [] },
    termReports: [],
    termReportSentences: { about: [], written: [] },
    learningAnswers: [],
    learningCards: [],
    learningProgress: [],
    learningDays: [],
    learningWeeks: [],
    lessonHours: null,
    liveLessons: [],
    calendarFeed: null,
    notifications: { replies: true },
    emailChanges: [],
  });
});

test('the download of a new learner has empty lists', async () => {
  const { learner } = await learnerWithContent();
  expect(await learner.privacy.download()).toMatchObject({ likes: [], comments: [], newsletter: null });
});

test('the download contains comments posted with the learner’s token and no email', async () => {
  const { app, post, token, learner } = await learnerWithContent();
  await app.call('POST', `/blog/${post.id}/comment`, { token, json: { text: 'Signed' } });
  expect((await learner.privacy.download()).comments).toMatchObject([{ text: 'Signed', email: null }]);
});

test('the download has Cache-Control: no-store', async () => {
  const { app, token } = await learnerWithContent();
  expect((await app.call('GET', '/auth/data', { token })).headers.get('Cache-Control')).toBe('no-store');
});
