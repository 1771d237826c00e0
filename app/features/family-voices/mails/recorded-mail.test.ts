import { expect } from 'vitest';
import { guardianWithUnit, insertFamilyVoice, insertLinkSpeaker, insertVoiceLink } from '#tests/support/factories/family-voices.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const hourMs = 3_600_000;

async function relatives(app: TestApp, names: string[]) {
  const { account, item } = await guardianWithUnit(app);
  const { db } = app.context;
  let recorded = item;
  const links = new Map<string, { id: number; speaker: number }>();
  for (const name of names) {
    const link = await insertVoiceLink(db, { account, items: [item], name, now: app.clock.ms });
    links.set(name, { id: link.id, speaker: await insertLinkSpeaker(db, link, app.clock.ms, name) });
  }
  return async (name: string, count: number) => {
    const { id, speaker } = links.get(name) ?? { id: 0, speaker: 0 };
    for (let nth = 0; nth < count; nth += 1) {
      recorded += 1;
      await insertFamilyVoice(db, { account, speaker, item: recorded, now: app.clock.ms });
    }
    await db
      .updateTable('voice_invites')
      .set({ mail_due_at: app.clock.ms + hourMs })
      .where('id', '=', id)
      .where('mail_due_at', 'is', null)
      .execute();
  };
}

async function subjectsAfter(app: TestApp, ms: number): Promise<(string | undefined)[]> {
  app.clock.ms += ms;
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  return (await app.mails()).map(({ subject }) => subject).filter((subject) => subject?.includes('recorded'));
}

test('an hour after the first recording one mail says what there is, and the next one comes a day later', async ({ app }) => {
  const record = await relatives(app, ['Nne nne']);
  await record('Nne nne', 3);
  expect(await subjectsAfter(app, hourMs / 2)).toEqual([]);
  const first = 'Nne nne has recorded 3 phrases (Learn Igbo)';
  expect((await subjectsAfter(app, hourMs)).map((subject) => subject?.replace(/\(.*/, '(Learn Igbo)'))).toEqual([first]);
  app.clock.ms += 1;
  await record('Nne nne', 1);
  expect(await subjectsAfter(app, 2 * hourMs)).toHaveLength(1);
  const [, second] = await subjectsAfter(app, 22 * hourMs);
  expect(second).toMatch(/^Nne nne has recorded 1 phrase \(/);
  expect(await subjectsAfter(app, 48 * hourMs)).toHaveLength(2);
});

test('several relatives are one mail, and what was taken back is in none', async ({ app }) => {
  const record = await relatives(app, ['Nne nne', 'Uncle', 'Aunt']);
  await record('Nne nne', 2);
  await record('Uncle', 1);
  await record('Aunt', 1);
  const { db } = app.context;
  const aunt = db.selectFrom('speakers').select('id').where('name', '=', 'Aunt');
  await db.updateTable('voices').set({ state: 'withdrawn' }).where('speaker_id', 'in', aunt).execute();
  const subjects = await subjectsAfter(app, 2 * hourMs);
  expect(subjects).toEqual([expect.stringMatching(/^Your family has recorded 3 phrases \(/)]);
  const text = (await app.mails()).at(-1)?.text ?? '';
  expect(text).toContain('Uncle has recorded 1 phrase.');
  expect(text).not.toContain('Aunt');
});
