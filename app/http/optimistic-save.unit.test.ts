import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { hasValues, isSavedAlready, nextVersion, retriedSince } from './optimistic-save.server.ts';

const stored = { title: 'Ụtụtụ', subtitle: null, updated_at: 1_000 };
const [present, earlier] = [1_000, 900].map((ms) => new Date(ms).toISOString());

test.each([
  { basedOn: present, isUnchanged: true, done: true },
  { basedOn: earlier, isUnchanged: true, done: true },
  { basedOn: present, isUnchanged: false, done: false },
  { basedOn: undefined, isUnchanged: false, done: false },
])('a save based on $basedOn, unchanged: $isUnchanged, is done already: $done', ({ basedOn, isUnchanged, done }) => {
  expect(isSavedAlready(stored, 'post', basedOn, isUnchanged)).toBe(done);
});

test('a save that would overwrite a change which its client has not seen is refused', () => {
  const message = 'This word was saved elsewhere since you opened it. Please look at that version before you save yours';
  expect(() => isSavedAlready(stored, 'word', earlier, false)).toThrow(new ApiError(409, message));
});

test('compares the columns of a change alone', () => {
  const changes: Partial<typeof stored>[] = [{}, { subtitle: null }, { title: 'Ụtụtụ', updated_at: 900 }];
  expect(changes.map((change) => hasValues(stored, change))).toEqual([true, true, false]);
});

test('two saves within one millisecond have two versions, and a request may be repeated for ten minutes', () => {
  expect([nextVersion(stored, 1_000), nextVersion(stored, 2_000)]).toEqual([1_001, 2_000]);
  expect(retriedSince(700_000)).toBe(100_000);
});
