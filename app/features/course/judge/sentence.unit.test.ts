import { expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { judgeCases } from '#tests/support/judge-cases.ts';
import { judge } from './judge.ts';
import { capitalized, igbo, join, markIgbo, partsOf, type Sentence, say, textOf } from './sentence.ts';

/** The sentence with its Igbo parts in brackets. */
const shown = (sentence: Sentence) =>
  partsOf(sentence)
    .map((part) => (typeof part === 'string' ? part : `[${part.igbo}]`))
    .join('');

test('a sentence without Igbo is a plain string', () => {
  expect(say`Right.`).toBe('Right.');
  expect(join(['Look', 'once more'], ' ')).toBe('Look once more');
  expect(say`no ${igbo('')}here`).toBe('no here');
});

test('sentences are joined part by part', () => {
  const place = say`first letter: ${igbo('a')}`;
  expect(say`Nearly: ${capitalized(place)}, not ${igbo('e')}.`).toEqual(['Nearly: First letter: ', { igbo: 'a' }, ', not ', { igbo: 'e' }, '.']);
  expect(join([igbo('isi'), igbo('anya')], ', ')).toEqual([{ igbo: 'isi' }, ', ', { igbo: 'anya' }]);
  expect(textOf(capitalized(igbo('isi')))).toBe('isi');
});

test.each([
  ['Say akwa aloud, to your family or to yourself.', ['akwa'], 'Say [akwa] aloud, to your family or to yourself.'],
  ['Say Kedu? aloud.', ['Kedu?'], 'Say [Kedu?] aloud.'],
  ['Ask “Kedu ka ị mere?” or Kedu?', ['Kedu?', 'Kedu ka ị mere?'], 'Ask “[Kedu ka ị mere?]” or [Kedu?]'],
  ['A man can say it.', ['a'], 'A man can say it.'],
  ['Akwa has two melodies.', ['akwa'], '[Akwa] has two melodies.'],
  ['Not in isiokwu.', ['isi'], 'Not in isiokwu.'],
  ['Nothing is known.', [], 'Nothing is known.'],
])('%s', (text, words, expected) => {
  expect(shown(markIgbo(text, words))).toBe(expected);
});

test.each([
  ['oku', 'oku fire', '[ọkụ]'],
  ['anya', 'isi', '[ísí]'],
  ['mgede', 'mgbede', '[gb], not [g]'],
  ['isi', 'akwa cloth', '[ákwà]'],
])('the judge marks the Igbo of its sentence about %s', (given, key, expected) => {
  expect(shown(judge(given, courseItem(key), { others: courseItems }).sentence)).toContain(expected.normalize('NFC'));
});

test('no sentence of the judge has a word with tones or dots outside its Igbo parts', () => {
  const others = judgeCases.flatMap(({ given, item, dialect, areDotsOptional }) => {
    const { sentence, marks } = judge(given, courseItem(item), { others: courseItems, dialect, areDotsOptional });
    return [sentence, ...marks.map(({ spoken }) => spoken)].flatMap((each) => partsOf(each).filter((part) => typeof part === 'string'));
  });
  expect(others.filter((text) => /[\u0300\u0301\u0304\u0307\u0323]/u.test(String(text).normalize('NFD')))).toEqual([]);
});
