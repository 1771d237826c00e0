import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { courseItem, courseItems, starterItems } from '#tests/support/course-items.ts';
import { naughtyLines, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { isFull } from '#tests/support/suite.ts';
import { keysOf } from './answer-keys.ts';
import { judge } from './judge.ts';
import { hasCheckedTones, type JudgedItem } from './judged-item.ts';
import { lettersOf } from './letters.ts';
import { markedParts } from './marked-parts.ts';
import { textOf } from './sentence.ts';

/** More with TEST_FUZZ_RUNS=100000. */
const numRuns = Number(process.env.TEST_FUZZ_RUNS ?? (isFull ? 1_000 : 150));
// About 3 ms per run of the longest property on an idle core; machines differ.
vi.setConfig({ testTimeout: 180_000 + 30 * numRuns });

const items: JudgedItem[] = [...courseItems, ...starterItems()];
const context = { others: items };
const verdictOf = (given: string, item: JudgedItem) => judge(given, item, context).verdict;
const checked = items.filter(hasCheckedTones);
const formsOf = (item: JudgedItem, kind: 'spelling' | 'dialect') => item.forms.filter((form) => form.kind === kind);
const isListed = (given: string, { igbo, forms }: JudgedItem) =>
  [igbo, ...forms.map(({ form }) => form)].some((text) => keysOf(text).untoned === keysOf(given).untoned);

test('every item, its tones and its other spellings are right', () => {
  for (const item of items)
    for (const given of [item.igbo, ...(item.toned ? [item.toned] : []), ...formsOf(item, 'spelling').map(({ form }) => form)])
      expect([given, verdictOf(given, item)]).toEqual([given, 'right']);
});

test('a form of a dialect is right for a family that speaks it, and a variant for others', () => {
  for (const item of items)
    for (const { form, place } of formsOf(item, 'dialect')) {
      expect([form, verdictOf(form, item)]).toEqual([form, 'variant']);
      if (place) expect([form, judge(form, item, { ...context, dialect: place }).verdict]).toEqual([form, 'right']);
    }
});

test('a missing dot is never right', () => {
  let removed = 0;
  for (const item of items)
    for (const text of [item.igbo, ...(item.toned ? [item.toned] : [])]) {
      const decomposed = text.normalize('NFD');
      for (const { index } of decomposed.matchAll(/[\u0323\u0307]/gu)) {
        const given = decomposed.slice(0, index) + decomposed.slice(index + 1);
        if (isListed(given, item)) continue;
        removed += 1;
        expect([given, verdictOf(given, item)]).toEqual([given, 'dots']);
      }
    }
  expect(removed).toBeGreaterThan(80);
});

test('a swapped tone of a word with checked tones is never right', () => {
  for (const item of checked) {
    const decomposed = item.toned.normalize('NFD');
    for (const { 0: mark, index } of decomposed.matchAll(/[\u0300\u0301\u0304]/gu))
      for (const other of ['\u0300', '\u0301', '\u0304'])
        if (other !== mark) {
          const given = decomposed.slice(0, index) + other + decomposed.slice(index + 1);
          expect([given, verdictOf(given, item)]).toEqual([given, 'tone']);
        }
  }
});

test('each of the four akwa names the other three', () => {
  const four = ['akwa crying', 'akwa cloth', 'akwa egg', 'akwa bed'].map(courseItem).filter(hasCheckedTones);
  expect(four).toHaveLength(4);
  for (const item of four)
    for (const other of four)
      if (other !== item)
        expect(textOf(judge(other.toned, item, { others: four }).sentence)).toBe(
          `Right letters, wrong tone. You wrote ${other.toned}, “${other.english}”; for “${item.english}” write ${item.toned}.`,
        );
});

const anyItem = fc.constantFrom(...items);
const ownText = anyItem.chain(({ igbo, toned, forms }) => fc.constantFrom(igbo, toned ?? igbo, ...forms.map(({ form }) => form)));
const piece = fc.oneof(
  fc.constantFrom(
    '\u0300',
    '\u0301',
    '\u0304',
    '\u0323',
    '\u0307',
    '\u0308',
    '\u0329',
    '\u030c',
    '’',
    "'",
    '`',
    '-',
    '–',
    ' ',
    '\u00a0',
    '\u200d',
    '\u034f',
  ),
  fc.constantFrom('a', 'ọ', 'ụ', 'ị', 'ṅ', 'ñ', 'n̄', 'gb', 'kp', 'nw', 'ch', '\u0430', '\u202e', '\ud800', '🙂', '…', '.', 'İ', 'ﬁ'),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
/** Texts of items with some changes: where the rules meet. */
const changedText = fc
  .tuple(ownText, fc.array(fc.tuple(fc.nat(30), fc.nat(2), piece), { maxLength: 4 }))
  .map(([text, changes]) =>
    changes.reduce((rest, [index, deleted, inserted]) => rest.slice(0, index) + inserted + rest.slice(index + deleted), text),
  );
const anyText = fc.oneof(
  { weight: 6, arbitrary: changedText },
  { weight: 1, arbitrary: fc.array(ownText, { maxLength: 4 }).map((texts) => texts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...naughtyStrings, ...naughtyLines) },
);

test('the normal form and the order in which marks are typed change nothing', () => {
  const shuffled = fc.tuple(changedText, fc.infiniteStream(fc.boolean())).map(([text, flips]) => ({
    text,
    typed: text
      .normalize('NFD')
      .replace(/(\p{L})([\u0300-\u036f])([\u0300-\u036f])/gu, (match, letter: string, first: string, second: string) =>
        flips.next().value ? letter + second + first : match,
      ),
  }));
  fc.assert(
    fc.property(shuffled, anyItem, ({ text, typed }, item) => {
      const expected = judge(text, item, context);
      for (const given of [text.normalize('NFC'), text.normalize('NFD'), typed]) expect(judge(given, item, context)).toEqual(expected);
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  );
});

test('the key of a key is the same key', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const keys = keysOf(text);
      expect(keysOf(keys.marked)).toEqual(keys);
    }),
    { numRuns },
  );
});

const grades: Record<string, string[]> = {
  right: ['good'],
  variant: ['good'],
  tone: ['hard'],
  dots: ['hard', 'good'],
  slip: ['hard'],
  order: ['again'],
  blank: ['again'],
  wrong: ['again'],
};

test('every answer gets a verdict with a grade, a sentence and places in the right answer', () => {
  const options = fc.record({ dialect: fc.option(fc.constantFrom('Ọnịcha', 'Owere', '')), areDotsOptional: fc.boolean() });
  fc.assert(
    fc.property(anyText, anyItem, options, (given, item, { dialect, areDotsOptional }) => {
      const { verdict, grade, toneGrade, sentence, answer, marks } = judge(given, item, {
        others: items,
        dialect: dialect ?? undefined,
        areDotsOptional,
      });
      expect(grades[verdict]).toContain(grade);
      expect(toneGrade).toBe(verdict === 'tone' ? 'again' : null);
      expect(textOf(sentence)).toMatch(/^\p{Lu}.{4,300}[.?!…]$/u);
      expect(textOf(sentence)).not.toMatch(/[\p{Cc}\p{DI}\p{Cs}]|undefined|null/u);
      expect(marks.length > 0).toBe(['tone', 'dots', 'slip'].includes(verdict));
      const { length } = lettersOf(keysOf(answer).untoned);
      for (const { kind, position, spoken } of marks) {
        expect(position).toBeLessThan(kind === 'extra' ? length + 1 : length);
        expect(textOf(spoken)).toMatch(/\S/);
      }
      const parts = markedParts(answer, marks);
      expect(parts.map(({ text }) => text).join('')).toBe(answer.normalize('NFC'));
      expect(parts.some(({ isMarked }) => isMarked)).toBe(marks.some(({ kind }) => kind !== 'extra'));
    }),
    { numRuns },
  );
});

test('items of any text are judged', () => {
  const kind = fc.constantFrom('word', 'phrase', 'line', 'pattern');
  const form = fc.record({ kind: fc.constantFrom('spelling', 'dialect', 'english'), form: anyText, place: fc.option(anyText) });
  const toneState = fc.constantFrom('none', 'sourced', 'agreed', 'reviewed');
  const anyJudged = fc.record({
    kind,
    igbo: anyText,
    toned: fc.option(anyText),
    toneState,
    english: anyText,
    forms: fc.array(form, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(anyText, fc.array(anyJudged, { minLength: 1, maxLength: 4 }), (given, all) => {
      for (const item of all) {
        expect(judge(given, item, { others: all }).sentence).not.toBe('');
        if (keysOf(item.igbo).bare !== '') expect(judge(item.igbo, item, { others: all }).verdict).toBe('right');
      }
    }),
    { numRuns },
  );
});
