import { expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { judgeCases } from '#tests/support/judge-cases.ts';
import { judge } from './judge.ts';
import { textOf } from './sentence.ts';

test('the table has at least 200 cases', () => {
  expect(judgeCases.length).toBeGreaterThanOrEqual(200);
});

test.for(['NFC', 'NFD'] as const)('each answer of the table in %s has its verdict and sentence', (form) => {
  const judged = judgeCases.map(({ given, item, dialect, areDotsOptional }) => {
    const { verdict, sentence } = judge(given.normalize(form), courseItem(item), { others: courseItems, dialect, areDotsOptional });
    return { given, item, verdict, sentence: textOf(sentence).normalize('NFC') };
  });
  expect(judged).toEqual(judgeCases.map(({ given, item, verdict, sentence }) => ({ given, item, verdict, sentence })));
});
