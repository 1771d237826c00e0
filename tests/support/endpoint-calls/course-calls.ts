import type { contract } from '#app/contract.ts';
import { consentVersion } from '#app/features/household/consent-version.contract.ts';
import { sendReminders } from '#app/features/household/reminders/send-reminders.jobs.server.ts';
import type { Client } from '#app/http/client.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

export async function callCourse(admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { course } = admin;
  const units: number[] = [];
  for (const _ of [1, 2]) units.push(await createPublicUnit(admin));
  const [unit = 0, other = 0] = units;
  await visitor.course.levels();
  await visitor.course.start();
  await visitor.course.unit({ id: unit });
  await course.units();
  const lesson = (await course.editUnit({ id: unit })).lessons[0]?.id ?? 0;
  const example = (await course.editUnit({ id: unit })).lessons[0]?.items[0]?.id ?? 0;
  const note = { title: 'One idea', text: 'In short.', examples: [example], lesson };
  await course.saveNote({ id: unit, ...note });
  await course.saveNote({ id: other, ...note, lesson: null });
  await course.previewUnit({ id: unit });
  await course.previewLesson({ id: lesson });
  await course.lessons({ unit });
  await course.orderLesson({ id: lesson, position: 1, unit: other });
  const { id: item } = (await course.items({ search: 'akwa cloth', page: 1, limit: 10 })).rows[0] ?? { id: 0 };
  await course.orderItem({ id: item, lesson, position: 1 });
  await admin.teaching.reviewItem({ id: item, revision: 1, verdict: 'right', what: 'both' });
  await course.updateItem({ id: item, english: 'cloth to wear' });
  for (const as of ['json', 'csv'] as const) await course.importFile({ file: await course.exportFile({ as }) });
  const added = { format: 1, items: [{ key: 'added', kind: 'word', igbo: 'oji', english: 'kola nut', forms: [{ kind: 'spelling', form: 'orji' }] }] };
  await course.importFile({ file: new File([JSON.stringify(added)], 'course.json') });
  await course.report();
  await course.needs();
  await course.starterCounts();
  const offer = await course.starter();
  await course.saveStarter({ version: offer.version, kept: offer.units.flatMap(({ entries }) => entries.map(({ id }) => id)) });
  await course.removeNote({ id: other });
  const { item: unused } = await course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  await course.removeItem({ id: unused.id });
}

export async function callHousehold(app: TestApp, api: (token?: string) => Client<typeof contract>): Promise<void> {
  const { token } = await app.learner({ email: 'guardian@example.com' });
  const guardian = api(token).household;
  const [own] = await guardian.profiles();
  await guardian.confirm({ password: person.password });
  const child = { name: 'Ada', ageBand: '4-6', avatar: 'sun', zone: 'Africa/Lagos', consent: consentVersion } as const;
  const { id } = await guardian.createProfile(child);
  await guardian.updateProfile({ id, quiet: true });
  const { id: device, key } = await guardian.addDevice({});
  await api().household.restoreDevice({ key });
  await api().household.leaveDevice();
  // As if it was last used on another day: a clock that went back would leave the limits of reads in days to come.
  await app.context.db.updateTable('devices').set({ last_seen_day: 0 }).where('id', '=', device).execute();
  await api(key).household.profiles();
  await callLearning(api(key), own?.id ?? 0);
  await api(token).learning.progress({ id: own?.id ?? 0 });
  await guardian.devices();
  await guardian.updateHousehold({ digest: true });
  const { digest_token } = await app.context.db.selectFrom('households').select('digest_token').executeTakeFirstOrThrow();
  await api().household.stopDigest({ token: digest_token ?? '' });
  await callReminders(app, api, { token, profile: own?.id ?? 0 });
  await guardian.household();
  const undo = (await app.mails()).findLast(({ text }) => text?.includes('undo-consent#'))?.text?.match(/undo-consent#([\w-]+)/)?.[1];
  await api().household.undoConsent({ token: undo ?? '' });
  await guardian.endDevice({ id: device });
  await guardian.deleteProfile({ id: own?.id ?? 0 });
}

async function callReminders(app: TestApp, api: (token?: string) => Client<typeof contract>, { token, profile }: { token: string; profile: number }) {
  const { household } = api(token);
  const { db } = app.context;
  await household.saveReminder({ id: profile, days: [4], hour: 17 });
  await household.updateProfile({ id: profile, zone: 'Europe/London' });
  await household.reminders();
  app.clock.ms += 6 * 3_600_000;
  await enqueue(db, sendReminders, {}, { now: app.clock.ms });
  await app.jobWorkers.drain();
  app.clock.ms -= 6 * 3_600_000;
  await household.deleteReminder({ id: profile });
  await api().household.reminderCalendar({ days: '4', hour: '17' });
  const { reminder_token } = await db.selectFrom('households').select('reminder_token').executeTakeFirstOrThrow();
  await api().household.stopReminders({ token: reminder_token ?? '' });
}

async function callLearning({ learning }: Client<typeof contract>, id: number): Promise<void> {
  const { next } = await learning.today({ id });
  const { lesson = 0, unit = 0 } = next ?? {};
  // Beyond three sessions the oldest one gives way.
  for (const key of ['one', 'two', 'three', 'four']) await learning.session({ id, kind: 'lesson', lesson, key });
  const { items } = await learning.session({ id, kind: 'lesson', lesson, key: 'one' });
  const item = items[0]?.id ?? 0;
  const times = { tookMs: 1, answeredAt: '2026-01-15T12:00:00.000Z' };
  const entries = [
    { type: 'answer', item, skill: 'say', exercise: 'write', given: 'akwa' },
    { type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item },
    { type: 'lesson', lesson, session: 'one' },
    { type: 'checkpoint', unit, session: 'one' },
    { type: 'moment', profiles: [id] },
    { type: 'placement', questions: [{ unit, item, exercise: 'read-mean', chosen: item }] },
    { type: 'task', item },
    { type: 'learn', item },
  ];
  const answers = entries.map((entry, nth) => ({ key: `00000000-0000-4000-8000-00000000000${nth}`, ...times, ...entry }));
  for (const _ of ['stored', 'known']) await learning.answer({ id, answers });
  await learning.session({ id, kind: 'practice', items: String(item), key: 'five' });
  await learning.words({ id });
  await learning.word({ id, item });
  await learning.wordCounts({ id });
  await learning.lessons({ id });
  await learning.familyWeek();
}
