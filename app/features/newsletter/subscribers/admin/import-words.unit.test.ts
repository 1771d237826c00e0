import { expect, test } from 'vitest';
import type { SubscriberImport } from '../import/subscriber-imports.contract.ts';
import { askingSentence, foundSentences, resultSentence, shortState } from './import-words.ts';

const report: SubscriberImport = {
  ...{ id: 1, fileName: 'list.csv', state: 'ready', reason: null, createdAt: '', finishedAt: null },
  ...{ lines: 0, toAdd: 0, toAsk: 0, known: 0, unsubscribed: 0, suppressed: 0, repeated: 0, wrong: 0, added: 0, asked: 0, skipped: 0 },
};

test.each([
  [1, 'One email goes out: that takes a few minutes.'],
  [100, '100 emails go out: that takes a few minutes.'],
  [3_000, '3,000 emails go out, at most 600 an hour and 4,000 a day: that takes about 5 hours.'],
  [9_000, '9,000 emails go out, at most 600 an hour and 4,000 a day: that takes about 3 days.'],
])('%i emails: %s', (mails, sentence) => {
  expect(askingSentence(mails)).toBe(`${sentence} Addresses that are not confirmed within a week are deleted.`);
});

test('each kind of row has a sentence, and none without rows', () => {
  expect(foundSentences({ ...report, toAdd: 1, unsubscribed: 2, wrong: 1_000 })).toEqual([
    '1 address will be added, with where and when they agreed.',
    '2 addresses unsubscribed earlier, and will stay unsubscribed.',
    '1,000 lines cannot be read, and will be left out.',
  ]);
});

test('the result names what was done', () => {
  expect(resultSentence(report)).toBe('Nothing was changed.');
  expect(resultSentence({ ...report, added: 2, asked: 1 })).toBe('2 addresses added, 1 address asked to confirm.');
  expect(shortState({ ...report, state: 'importing', toAdd: 1_200, added: 200 })).toBe('200 of 1,200 addresses done');
});
