import { describe, expect, test } from 'vitest';
import { seedWords as starter } from '#app/seed/words.ts';
import { isToned, spell, withoutTone } from './syllables.ts';

const forms = ['NFC', 'NFD'] as const;
const letterOf = { high: 'H', low: 'L', step: 'S' };

/** ọ́jị́ becomes "ọ́H jị́H"; a syllable whose tone is not known gets a question mark; words are parted by a bar. */
const spelled = (headword: string) =>
  spell(headword)
    .map(({ syllables }) => syllables.map(({ text, tone }) => text + (tone ? letterOf[tone] : '?')).join(' '))
    .join(' | ');

const expectSpelled = (headword: string, expected: string) => {
  for (const form of forms) expect(spelled(headword.normalize(form)), `${headword} in ${form}`).toBe(expected.normalize('NFC'));
};

describe('the words the academy starts with', () => {
  const expected: Record<string, string> = {
    ósísí: 'óH síH síH',
    ákwụ́kwọ́: 'áH kwụ́H kwọ́H',
    ọ́nwá: 'ọ́H nwáH',
    égwú: 'éH gwúH',
    ńdụ̀: 'ńH dụ̀L',
    ụ́lọ̀: 'ụ́H lọ̀L',
    ọ́jị́: 'ọ́H jị́H',
  };
  test('are all here', () => {
    const plain = (all: string[]) => all.map((one) => one.normalize('NFC')).sort();
    expect(plain(starter.map(({ title }) => title))).toEqual(plain(Object.keys(expected)));
  });
  test.each(Object.entries(expected))('%s', expectSpelled);
});

test.each([
  ['ákwá', 'áH kwáH'],
  ['ákwà', 'áH kwàL'],
  ['àkwá', 'àL kwáH'],
  ['àkwà', 'àL kwàL'],
])('the four akwa differ in nothing but their tones: %s', expectSpelled);

test.each([
  ['ÁKWỤ́KWỌ́', 'ÁH KWỤ́H KWỌ́H'],
  ['Ńdụ̀', 'ŃH dụ̀L'],
  ['CHÍ', 'CHÍH'],
  ['Gbá', 'GbáH'],
  ['ṄỤ́', 'ṄỤ́H'],
])('capitals are letters like others: %s', expectSpelled);

test.each([
  ['òdeākwụ̄kwọ̄', 'òL de? āS kwụ̄S kwọ̄S'],
  ['égō', 'éH gōS'],
  ['m̄', 'm̄S'],
])('a macron is a step: %s', expectSpelled);

test.each(['ch', 'gb', 'gh', 'gw', 'kp', 'kw', 'nw', 'ny', 'sh'])('%s is one letter', (letter) => {
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
])('a nasal before a consonant, alone or with a tone is a syllable of its own: %s', expectSpelled);

test.each([
  ['ṅụ́ọ̄', 'ṅụ́H ọ̄S'],
  ['ñụ́', 'ñụ́H'],
  ['n̄ụ́', 'n̄ụ́H'],
  ['ányị̀', 'áH nyị̀L'],
  ['ímí', 'íH míH'],
])('a nasal without a tone before a vowel begins its syllable: %s', expectSpelled);

test('the macron of n̄ may belong to the letter: its tone is not guessed', () => {
  expectSpelled('n̄gà', 'n̄? gàL');
});

test.each([
  ['nnọ́ọ̀', 'n? nọ́H ọ̀L'],
  ['bịá', 'bị? áH'],
  ['kwuo', 'kwu? o?'],
  ['áì', 'áH ìL'],
])('every vowel is a syllable: %s', expectSpelled);

test.each([
  ['n’ụ́lọ̀', 'n’ụ́H lọ̀L'],
  ["n'ụ́lọ̀", "n'ụ́H lọ̀L"],
  ['nʼụ́lọ̀', 'nʼụ́H lọ̀L'],
])('an apostrophe of elision stays in its syllable: %s', expectSpelled);

test.each([
  ['akwa', 'a? kwa?'],
  ['Onye wetara ọjị wetara ndụ', 'O? nye? | we? ta? ra? | ọ? jị? | we? ta? ra? | n? dụ?'],
])('where nothing is marked nothing is known: %s', (headword, expected) => {
  expectSpelled(headword, expected);
  expect(spell(headword).some(isToned)).toBe(false);
});

test.each([
  ['âkwǎ', 'â? kwǎ?'],
  ['á\u0300', 'á\u0300?'],
])('a mark that says no level, or two of them, is no tone: %s', expectSpelled);

test.each(['café', 'English', 'Dr'])('a word that is not built like an Igbo one stays whole, and its tones are not guessed: %s', (foreign) => {
  expect(spell(foreign)).toEqual([{ syllables: [{ text: foreign }], after: '' }]);
});

test('punctuation, hyphens and blanks stand between words', () => {
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

test('nothing is lost: all texts together are the headword', () => {
  const odd = ['', ' ', '…', "'ọ́jị́'", '‘ọ́jị́’', 'n’', 'n’ ụ́lọ̀', 'ọ́jị́ 2', '👋🏾 ńnọ́ọ̀', 'x́', '\u0301a', 'a\u200db', 'Ụ́TỤ́TỤ̀ Ọ́MÁ'];
  for (const headword of [...odd, ...starter.flatMap(({ title, subtitle, body }) => [title, subtitle, body])])
    for (const form of forms) {
      const joined = spell(headword.normalize(form)).map(({ syllables, after }) => syllables.map(({ text }) => text).join('') + after);
      expect(joined.join('').normalize('NFC')).toBe(headword.normalize('NFC'));
    }
});

test('without its tone a syllable keeps its dots', () => {
  expect(['jị́', 'dụ̀', 'Ń', 'ṅ̄', 'ā'].map(withoutTone)).toEqual(['jị', 'dụ', 'N', 'ṅ', 'a']);
});
