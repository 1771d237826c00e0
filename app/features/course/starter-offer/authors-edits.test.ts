import { expect } from 'vitest';
import { asOfEarlierRelease, insertStarterCourse, itemWith, offered } from '#tests/support/earlier-starter-course.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test.beforeAll(({ app }) => insertStarterCourse(app));

test('what authors changed since an entry was taken over is theirs, and a kept entry stays theirs', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  /** A release that changes both items, of which the author has changed one. */
  async function expectOffer() {
    await asOfEarlierRelease(app, ['nne-nne', 'nna-nna'], (tx) =>
      tx.updateTable('items').set({ english: 'grandad' }).where('key', '=', 'nna-nna').execute(),
    );
    const { entries } = await offered(app, adminToken);
    expect(new Map(entries.map(({ id, edited }) => [id, edited]))).toEqual(
      new Map([
        ['item:nna-nna', false],
        ['item:nne-nne', true],
      ]),
    );
  }
  app.clock.ms += 1_000;
  const { id } = await itemWith(app, 'nne-nne');
  await course.updateItem({ id, english: 'granny' });
  await expectOffer();
  app.clock.ms += 1_000;
  const { version } = await offered(app, adminToken);
  await course.saveStarter({ version, kept: ['item:nne-nne'] });
  await expectOffer();
  await course.saveStarter({ version: (await offered(app, adminToken)).version, kept: [] });
});

test('an academy of before digests is told what its authors have changed', async ({ app, adminToken }) => {
  const { course } = app.api(adminToken);
  const { id } = await itemWith(app, 'ada');
  await course.updateItem({ id, note: 'Our own note' });
  await asOfEarlierRelease(app, ['ehihie'], async (tx) => {
    await tx.deleteFrom('starter_entries').execute();
    await tx.updateTable('items').set({ english: 'noon' }).where('key', '=', 'ehihie').execute();
  });
  const { version, entries } = await offered(app, adminToken);
  const edited = new Map(entries.map((entry) => [entry.id, entry.edited]));
  expect([edited.get('item:ada'), edited.get('item:ehihie')]).toEqual([true, false]);
  await course.saveStarter({ version, kept: ['item:ada'] });
  expect([(await itemWith(app, 'ada')).note, (await itemWith(app, 'ehihie')).english]).toEqual(['Our own note', 'midday, afternoon']);
});
