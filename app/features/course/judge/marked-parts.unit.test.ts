import { expect, test } from 'vitest';
import { courseItem, courseItems } from '#tests/support/course-items.ts';
import { judge } from './judge.ts';
import { markedParts } from './marked-parts.ts';
import { textOf } from './sentence.ts';

const judged = (given: string, key: string) => judge(given, courseItem(key), { others: courseItems });
const spokenFor = (given: string, key: string) => judged(given, key).marks.map(({ spoken }) => textOf(spoken));

/** The right answer with its marked letters in brackets. */
function marked(given: string, key: string): string {
  const { answer, marks } = judged(given, key);
  return markedParts(answer, marks)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');
}

test.each([
  ['oku', 'oku fire', '[ọ]k[ụ]'],
  ['ọku', 'oku fire', 'ọk[ụ]'],
  ['ọkụ', 'oku call', '[o]k[u]'],
  ['àkwá', 'akwa cloth', '[á]kw[à]'],
  ['ákwá', 'akwa cloth', 'ákw[à]'],
  ['mgede', 'mgbede', 'm[gb]ede'],
  ['ndewo', 'ndeewo', 'nde[e]wo'],
  ['ndeewoo', 'ndeewo', 'ndeewo'],
  ['dneewo', 'ndeewo', '[nd]eewo'],
  ['nuo mmiri', 'nuo mmiri', '[Ṅụọ] mmiri'],
  ['Biko nye m mmirri', 'biko nye m mmiri', 'Biko, nye m mmiri'],
  ['Biko nye m miri', 'biko nye m mmiri', 'Biko, nye m m[m]iri'],
  ['nodu noche', "nodu n'oche", 'N[ọ]d[ụ] n[’]oche'],
  ['nodu na oche', "nodu n'oche", 'N[ọ]d[ụ] n[’]oche'],
  ['akwa', 'akwa cloth', 'akwa'],
])('%s for %s marks %s', (given, key, expected) => {
  expect(marked(given, key)).toBe(expected.normalize('NFC'));
});

test.each([
  ['oku', 'oku fire', ['first letter: ọ with a dot', 'third letter: ụ with a dot']],
  ['ọkụ', 'oku call', ['first letter: o without a dot', 'third letter: u without a dot']],
  ['nụọ mmiri', 'nuo mmiri', ['first word, first letter: ṅ with a dot on top']],
  ['ịsị', 'isi', ['first letter: i without a dot', 'third letter: i without a dot']],
  ['ägwa', 'agwa', ['first letter: a without a mark']],
  ['ȯma', 'oma', ['first letter: ọ with a dot']],
  ['ágwa', 'agwa', []],
  ['ákwá', 'akwa cloth', ['second syllable: low']],
  ['dalu', 'daalu', ['third letter: a', 'fifth letter: ụ with a dot']],
  ['nnenne', 'nne nne', ['first word, fourth letter: a space']],
  ['ndeewoo', 'ndeewo', ['no o at the end']],
  ['ńáńa', 'nna', []],
])('%s for %s is told as %j', (given, key, expected) => {
  expect(spokenFor(given, key)).toEqual(expected.map((spoken) => spoken.normalize('NFC')));
});
