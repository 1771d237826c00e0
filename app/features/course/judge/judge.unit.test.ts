import { describe, expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { judgeCases } from '#tests/support/judge-cases.ts';
import { judge } from './judge.ts';

test('the table has at least 200 cases', () => {
  expect(judgeCases.length).toBeGreaterThanOrEqual(200);
});

describe.each(['NFC', 'NFD'] as const)('in %s', (form) => {
  test.each(judgeCases)('$verdict: $given for $item', ({ given, item, verdict, sentence, dialect, areDotsOptional }) => {
    const judgement = judge(given.normalize(form), courseItem(item), { others: courseItems, dialect, areDotsOptional });
    expect({ verdict: judgement.verdict, sentence: judgement.sentence.normalize('NFC') }).toEqual({ verdict, sentence });
  });
});
