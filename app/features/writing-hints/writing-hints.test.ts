import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { headwordLimits } from './headword-limits.contract.ts';

const test = withAppPerFile();

test('answers the known headwords with the same letters, whatever their marks and case', async ({ app, adminToken }) => {
  for (const [title, subtitle] of [
    ['ákwá', 'cry'],
    ['Ákwà', 'cloth'],
    ['ụlọ', 'house'],
  ] as const)
    await app.api(adminToken).wordOfDay.create({ title, subtitle, body: 'A meaning' });
  const headwords = (keys: string) => app.api(adminToken).writingHints.headwords({ keys });
  expect(await headwords('akwa,oso')).toEqual([
    { title: 'Ákwà', meaning: 'cloth' },
    { title: 'ákwá', meaning: 'cry' },
  ]);
  expect(await headwords('ULỌ')).toEqual([{ title: 'ụlọ', meaning: 'house' }]);
  expect(await headwords('nothing')).toEqual([]);
});

test('refuses too many words and too long ones with a sentence', async ({ app, adminToken }) => {
  const answer = (keys: string) => app.call('GET', `/admin/headwords?keys=${encodeURIComponent(keys)}`, { token: adminToken });
  const many = await answer(Array.from({ length: headwordLimits.keys + 1 }, () => 'oso').join(','));
  expect([many.status, many.body.errors]).toEqual([400, { keys: 'Please send at most 100 words' }]);
  const long = await answer('o'.repeat(headwordLimits.maxKeysLength + 1));
  expect([long.status, long.body.errors]).toEqual([400, { keys: 'The list of words may have at most 4,000 characters' }]);
  expect((await app.call('GET', '/admin/headwords', { token: adminToken })).text).toBe('[]');
});

test('answers members of the staff alone', async ({ app }) => {
  expect((await app.call('GET', '/admin/headwords?keys=oso')).status).toBe(401);
});
