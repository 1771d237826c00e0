import { expect, test } from 'vitest';
import type { TeachingMine } from '../teaching.contract.ts';
import { ownRecordings, reviewOutcome } from './contribution-texts.ts';
import { thanksText } from './thanks-text.ts';

test.for([
  [{ words: 0, answers: 0 }, undefined],
  [{ words: 1, answers: 0 }, 'Your voice is on 1 word. Thank you!'],
  [{ words: 1, answers: 1 }, 'Your voice is on 1 word; learners met it in 1 answer this week. Thank you!'],
  [{ words: 31, answers: 1204 }, 'Your voice is on 31 words; learners met them in 1,204 answers this week. Thank you!'],
] as const)('thanks for %j: %s', ([thanks, text]) => expect(thanksText(thanks)).toBe(text));

test('recordings that need another take stand first, and those that were taken back nowhere', () => {
  const states = ['approved', 'pending', 'withdrawn', 'rejected', 'approved', 'rejected'] as const;
  const voices = states.map((state, id) => ({ id, state }) as TeachingMine['voices'][number]);
  expect(ownRecordings(voices).map(({ id }) => id)).toEqual([3, 5, 0, 1, 4]);
});

test.for([
  ['right', false, 'You said it’s right'],
  ['right', true, 'Changed since, so it waits for a new review'],
  ['change', false, 'The authors have your note'],
  ['change', true, 'Changed since. Thank you!'],
] as const)('a review “%s” of a word that was changed since (%s): %s', ([verdict, isChanged, text]) =>
  expect(reviewOutcome({ verdict, isChanged })).toBe(text),
);
