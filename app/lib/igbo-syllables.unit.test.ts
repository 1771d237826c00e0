import { describe, expect, test } from 'vitest';
import { seedWords } from '#app/features/word-of-day/seed-words.ts';
import { isToned, melodyOf, spell } from './igbo-syllables.ts';
import { withoutTone } from './igbo-tones.ts';

const forms = ['NFC', 'NFD'] as const;
const letterOf = { high: 'H', low: 'L', step: 'S' };

/** Formats ọ́jị́ as "ọ́H jị́H"; a question mark means no tone, and a bar separates words. */
const spelled = (headword: string) =>
  spell(headword)
    .map(({ syllables }) => syllables.map(({ text, tone }) => text + (tone ? letterOf[tone] : '?')).join(' '))
    .join(' | ');

const expectSpelled = (headword: string, expected: string) => {
  for (const form of forms) expect(spelled(headword.normalize(form)), `${headword} in ${form}`).toBe(expected.normalize('NFC'));
};

describe('splits the seed words', () => {
  const expected: Record<string, string> = {
    ósísí: 'óH síH síH',
    ákwụ́kwọ́: 'áH kwụ́H kwọ́H',
    ọ́nwá: 'ọ́H nwáH',
    égwú: 'éH gwúH',
    ńdụ̀: 'ńH dụ̀L',
    ụ́lọ̀: 'ụ́H lọ̀L',
    ọ́jị́: 'ọ́H jị́H',
  };
  test('of the first week, and has a tone for each syllable of the others', () => {
    const first = seedWords.slice(0, 7).map(({ title }) => title.normalize('NFC'));
    expect(first.sort()).toEqual(
      Object.keys(expected)
        .map((text) => text.normalize('NFC'))
        .sort(),
    );
    expect(seedWords.filter(({ title }) => melodyOf(title).length === 0)).toEqual([]);
  });
  test.each(Object.entries(expected))('%s', expectSpelled);
});

test.each([
  ['ákwá', 'áH kwáH'],
  ['ákwà', 'áH kwàL'],
  ['àkwá', 'àL kwáH'],
  ['àkwà', 'àL kwàL'],
])('distinguishes the four akwa by their tones: %s', expectSpelled);

test.each([
  ['ÁKWỤ́KWỌ́', 'ÁH KWỤ́H KWỌ́H'],
  ['Ńdụ̀', 'ŃH dụ̀L'],
  ['CHÍ', 'CHÍH'],
  ['Gbá', 'GbáH'],
  ['ṄỤ́', 'ṄỤ́H'],
])('splits capital letters: %s', expectSpelled);

test.each([
  ['òdeākwụ̄kwọ̄', 'òL de? āS kwụ̄S kwọ̄S'],
  ['égō', 'éH gōS'],
  ['m̄', 'm̄S'],
])('reads a macron as a downstep: %s', expectSpelled);

test.each(['ch', 'gb', 'gh', 'gw', 'kp', 'kw', 'nw', 'ny', 'sh'])('treats the digraph %s as one consonant', (letter) => {
  expectSpelled(`á${letter}à`, `áH ${letter}àL`);
});

test.each([
  ['mmiri', 'm? mi? ri?'],
  ['ḿmà', 'ḿH màL'],
  ['m̀bà', 'm̀L bàL'],
  ['ǹkwụ́', 'ǹL kwụ́H'],
  ['mgbe', 'm? gbe?'],
  ['nwanne', 'nwa? n? ne?'],
  ['ńnwá', 'ńH nwáH'],
  ['ǹnyà', 'ǹL nyàL'],
  ['ṅ́gà', 'ṅ́H gàL'],
  ['Nwá m̀', 'NwáH | m̀L'],
  ['gbam', 'gba? m?'],
  ['ǹwa', 'ǹL wa?'],
  ['ṅ́a', 'ṅ́H a?'],
  ['m̄a', 'm̄S a?'],
])('treats a nasal before a consonant, alone or with a tone as a syllable: %s', expectSpelled);

test.each([
  ['ṅụ́ọ̄', 'ṅụ́H ọ̄S'],
  ['ñụ́', 'ñụ́H'],
  ['n̄ụ́', 'n̄ụ́H'],
  ['ányị̀', 'áH nyị̀L'],
  ['ímí', 'íH míH'],
])('treats a nasal without a tone before a vowel as its onset: %s', expectSpelled);

test('assigns no tone to n̄, whose macron may belong to the letter', () => {
  expectSpelled('n̄gà', 'n̄? gàL');
});

test.each([
  ['nnọ́ọ̀', 'n? nọ́H ọ̀L'],
  ['bịá', 'bị? áH'],
  ['kwuo', 'kwu? o?'],
  ['áì', 'áH ìL'],
])('treats every vowel as a syllable: %s', expectSpelled);

test.each([
  ['n’ụ́lọ̀', 'n’ụ́H lọ̀L'],
  ["n'ụ́lọ̀", "n'ụ́H lọ̀L"],
  ['nʼụ́lọ̀', 'nʼụ́H lọ̀L'],
])('includes an apostrophe of elision in its syllable: %s', expectSpelled);

test.each([
  ['akwa', 'a? kwa?'],
  ['Onye wetara ọjị wetara ndụ', 'O? nye? | we? ta? ra? | ọ? jị? | we? ta? ra? | n? dụ?'],
])('assigns no tones to unmarked words: %s', (headword, expected) => {
  expectSpelled(headword, expected);
  expect(spell(headword).some(isToned)).toBe(false);
});

test.each([
  ['âkwǎ', 'â? kwǎ?'],
  ['á\u0300', 'á\u0300?'],
])('assigns no tone for a contour mark or two marks: %s', expectSpelled);

test.each(['café', 'English', 'Dr'])('keeps a word whole that is not structured like Igbo: %s', (foreign) => {
  expect(spell(foreign)).toEqual([{ syllables: [{ text: foreign }], after: '' }]);
});

test('separates words at punctuation, hyphens and white space', () => {
  expect(spell('“Ńdụ̀, na-ágà!”')).toEqual([
    { syllables: [], after: '“' },
    {
      syllables: [
        { text: 'Ń', tone: 'high' },
        { text: 'dụ̀'.normalize('NFC'), tone: 'low' },
      ],
      after: ', ',
    },
    { syllables: [{ text: 'na' }], after: '-' },
    {
      syllables: [
        { text: 'á', tone: 'high' },
        { text: 'gà', tone: 'low' },
      ],
      after: '!”',
    },
  ]);
});

test('preserves the headword: all texts joined equal it', () => {
  const odd = ['', ' ', '…', "'ọ́jị́'", '‘ọ́jị́’', 'n’', 'n’ ụ́lọ̀', 'ọ́jị́ 2', '👋🏾 ńnọ́ọ̀', 'x́', '\u0301a', 'a\u200db', 'Ụ́TỤ́TỤ̀ Ọ́MÁ'];
  for (const headword of [...odd, ...seedWords.flatMap(({ title, subtitle, body }) => [title, subtitle, body])])
    for (const form of forms) {
      const joined = spell(headword.normalize(form)).map(({ syllables, after }) => syllables.map(({ text }) => text).join('') + after);
      expect(joined.join('').normalize('NFC')).toBe(headword.normalize('NFC'));
    }
});

test('preserves dots when it removes tone marks', () => {
  expect(['jị́', 'dụ̀', 'Ń', 'ṅ̄', 'ā'].map(withoutTone)).toEqual(['jị', 'dụ', 'N', 'ṅ', 'a']);
});

test('the melody of a headword has a tone for each syllable of all its words, or none at all', () => {
  expect(melodyOf('nwáńnē, bíkō')).toEqual(['high', 'high', 'step', 'high', 'step']);
  expect(['n̄gà', 'biko', 'London', ''].map(melodyOf)).toEqual([[], [], [], []]);
});
