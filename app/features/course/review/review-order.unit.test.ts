import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { standsIn } from '../judge/accepted.ts';
import { courseOfFiles } from '../report/course-of-files.server.ts';
import { itemUses } from './item-uses.ts';
import { inReviewOrder, type ReviewedItem, reviewPartOf } from './review-order.ts';
import { isYesOrNo } from './review-questions.contract.ts';

const item: ReviewedItem = { kind: 'word', toneState: 'agreed', textState: 'sourced', openQuestion: null, isPublished: true };

test.for<[Partial<ReviewedItem>, string]>([
  [{ isPublished: false, openQuestion: 'Is it natural?' }, 'waiting'],
  [{ openQuestion: 'Low or high?', toneState: 'none' }, 'tones'],
  [{ toneState: 'none', textState: 'reviewed' }, 'tones'],
  [{ kind: 'phrase', toneState: 'none', textState: 'draft' }, 'sentences'],
  [{ toneState: 'sourced', textState: 'draft' }, 'sourced'],
  [{ toneState: 'sourced' }, 'sourced'],
  [{ kind: 'phrase', toneState: 'none' }, 'agreed'],
  [{}, 'agreed'],
])('%o is in the part "%s"', ([change, part]) => {
  expect(reviewPartOf({ ...item, ...change })).toBe(part);
});

test('parts come by weight, in them the most used items first, and sentences in the order of the course', () => {
  const sentence = { kind: 'phrase', toneState: 'none', textState: 'draft' } as const;
  const items = [
    { ...item, ...sentence, uses: 1 },
    { ...item, ...sentence, uses: 9 },
    { ...item, toneState: 'sourced' as const, uses: 5 },
    { ...item, toneState: 'none' as const, uses: 2 },
    { ...item, toneState: 'none' as const, uses: 7 },
    { ...item, isPublished: false, openQuestion: 'Natural?', uses: 0 },
  ];
  expect(inReviewOrder(items, ({ uses }) => uses).map(({ item: { uses }, part }) => `${part} ${uses}`)).toEqual([
    'waiting 0',
    'tones 7',
    'tones 2',
    'sentences 1',
    'sentences 9',
    'sourced 5',
  ]);
});

test('an item is used once for each phrase in which it stands, whichever of its spellings, and for each lesson', () => {
  const folder = 'app/features/course/starter';
  const texts = readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [[name, readFileSync(`${folder}/${name}`, 'utf8')]] : []));
  const { items } = courseOfFiles(Object.fromEntries(texts)).course;
  const compared = items.map((one) => items.filter((other) => other !== one && other.kind !== 'word' && standsIn(one, other)).length + 1);
  expect([...itemUses(items, () => 1).values()]).toEqual(compared);
  expect(Math.max(...compared)).toBeGreaterThan(5);
});

test('a question that asks for words has no yes and no', () => {
  const questions = ['Is it right?', 'Low or high?', 'Which tones?', 'Is the word right? Its tones:', 'Is “this or that” right?'];
  expect(questions.filter(isYesOrNo)).toEqual(['Is it right?', 'Is “this or that” right?']);
});
