import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fileOf, nouns, phrase, sentences, type Written, word } from '#tests/support/written-course.ts';
import { checkCourse } from './check-course.ts';
import { courseOfFiles } from './course-of-files.server.ts';
import { countUnits } from './unit-sizes.ts';

const folder = new URL('../starter/', import.meta.url);
const starter = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

describe('the starter course', () => {
  const { course, refused } = courseOfFiles(starter);

  test('has no finding for which its files are refused', () => {
    expect(refused).toEqual([]);
    const found = checkCourse(course).filter(({ isRefused }) => isRefused);
    expect(found.map(({ sentence }) => sentence)).toEqual([]);
  });

  test('is counted by unit', () => {
    const counted = countUnits(course);
    expect(counted.length).toBe(14);
    for (const { counts } of counted) {
      const { words, phrases, patterns, agreed, sourced, toneless, noteWords } = counts;
      expect(Math.min(words, phrases - patterns, noteWords, counts.sources)).toBeGreaterThan(0);
      expect(agreed + sourced + toneless).toBe(words);
    }
  });
});

describe('files', () => {
  test('that cannot be read, name unknown items or a key twice are refused with their place', () => {
    const [ite = word('', '')] = nouns;
    const file = JSON.parse(fileOf([ite, word('iko', 'cup')])) as { items: Written[] };
    const without = JSON.stringify({ ...file, items: file.items.slice(0, 1) });
    expect(courseOfFiles({ 'a.json': '{' }).refused).toEqual([expect.stringMatching(/^a\.json, line 1: /)]);
    expect(courseOfFiles({ 'a.json': without }).refused).toEqual(['a.json, line 1: there is no item “iko-cup”']);
    expect(courseOfFiles({ 'a.json': fileOf([ite]), 'b.json': fileOf([ite]) }).refused).toEqual([
      'b.json, line 1: the key “ite-pot” is there already',
    ]);
    expect(courseOfFiles({ 'a.json': fileOf([word('ọ́jị'.normalize('NFD'), 'nut')]) }).refused).toEqual(['a.json: the text is not in NFC']);
  });
});

describe('letters and tones', () => {
  test('letters outside of the alphabet are refused, in other spellings, too', () => {
    expect(
      sentences('letters', [
        word('cat', 'c'),
        word('taxi', 'x'),
        word('ìte', 'tone'),
        word('ụlọ', 'house', { forms: [{ kind: 'dialect', form: 'ụnọ2', place: 'Ọnịcha' }] }),
        word('n’ụlọ', 'right'),
        word('chọọ', 'right too'),
      ]),
    ).toEqual([
      'refused: “cat” (c): “c” without h is not in the alphabet',
      'refused: “taxi” (x): “x” is not in the alphabet',
      'refused: “ìte” (tone): “ìte” has tones or letters in another normal form',
      'refused: “ụlọ” (house): “2” is not in the alphabet',
    ]);
  });

  test('tones without a state, of other letters or with an impossible step are refused', () => {
    expect(
      sentences('tones', [
        word('ite', 'no state', { toned: 'ìtè' }),
        word('ite', 'no tones', { toneState: 'sourced' }),
        word('ite', 'letters', { toned: 'ìtò', toneState: 'sourced' }),
        word('ego', 'right', { toned: 'égō', toneState: 'sourced' }),
        word('ego', 'after low', { toned: 'ègō', toneState: 'sourced' }),
      ]),
    ).toEqual([
      'refused: “ite” (no state): has tones and the state none',
      'refused: “ite” (no tones): has no tones and the state sourced',
      'refused: “ite” (letters): “ìtò” has other letters',
      'refused: “ego” (after low): “ègō” has a step down at its beginning or after a low tone',
    ]);
  });

  test('a syllable without a tone is allowed in a loan word whose source has it so, and never counts as agreed', () => {
    const radio = (source: string, toneState: string) => [word('redio', 'radio', { toned: 'rédio', toneState, source })];
    expect(sentences('tones', radio('Williamson, Dictionary', 'sourced'))).toEqual([
      'refused: “redio” (radio): “rédio” has a syllable without a tone, and no source is named for it as a loan word',
    ]);
    expect(sentences('tones', radio('Williamson, Dictionary (loan word)', 'sourced'))).toEqual([]);
    expect(sentences('tones', radio('Williamson, Dictionary (loan word); Harvard', 'agreed'))).toHaveLength(1);
  });

  test('a word without Igbo syllables is told, not one that is named as a loan word, and no name', () => {
    expect(sentences('hints', [word('skul', 'school')])).toEqual([
      expect.stringMatching(/^“skul” \(school\): “skul” is not built of Igbo syllables/),
    ]);
    expect(sentences('hints', [word('skul', 'school', { source: 'Williamson (loan word)' })])).toEqual([]);
    expect(sentences('hints', [word('na', 'and'), phrase('Ị na Grace', 'You and Grace', { note: 'na is and' })])).toEqual([]);
  });

  test('vowels of both families are a hint, unless a source has the word with its tones', () => {
    expect(sentences('hints', [word('akwukwo', 'book')])).toEqual([expect.stringMatching(/“akwụkwọ”\?$/)]);
    expect(
      sentences('hints', [
        word('weta', 'bring'),
        phrase('Enweghị m ya', 'No', { note: 'enweghị' }),
        phrase('Enwegha m ya', 'No', { note: 'enwegha' }),
      ]),
    ).toHaveLength(1);
    expect(sentences('hints', [word('ngaji', 'spoon', { toned: 'ǹgàjì', toneState: 'sourced' }), phrase('Ngaji a', 'This spoon')])).toEqual([]);
  });

  test('a pronoun of the other family is a hint', () => {
    const mere = { note: 'mere is did, na-asụ is speaks' };
    expect(sentences('hints', [phrase('Kedu ka ị mere?', 'How?', { note: 'kedu ka mere' }), phrase('Ọ mere', 'It did', mere)])).toEqual([
      expect.stringMatching(/before “mere” the pronoun is “i”, by vowel harmony$/),
      expect.stringMatching(/before “mere” the pronoun is “o”/),
    ]);
    expect(sentences('hints', [phrase('Kedu ka i mere?', 'How?', { note: 'kedu ka mere' }), phrase('Ọ na-asụ', 'It speaks', mere)])).toEqual([]);
  });
});

describe('sources', () => {
  test('agreed tones name two that do not depend on each other, sourced ones one', () => {
    const toned = (source: string | null, toneState = 'agreed') => word('ite', String(source), { toned: 'ìtè', toneState, source });
    const two = 'Williamson, Dictionary; Harvard, unit 2';
    expect(
      sentences('sources', [
        toned('Williamson, Dictionary'),
        toned(two),
        toned('a post', 'sourced'),
        word('iko', 'cup', { source: null }),
        toned('Harvard; Harvard', 'sourced'),
      ]),
    ).toEqual([
      'refused: “ite” (Williamson, Dictionary) has tones in the state agreed and names 1 of 2 independent sources of tones',
      'refused: “ite” (a post) has tones in the state sourced and names 0 of 1 independent sources of tones',
      'refused: “iko” (cup) names no source',
      'refused: “ite” (Harvard; Harvard) names a source twice',
    ]);
    expect(sentences('review', [toned('Nsibidi list; Okwu Igbo')])).toEqual([expect.stringMatching(/may lean on one dictionary$/)]);
  });

  test('texts without a source and open questions are for a speaker', () => {
    expect(sentences('review', [word('ite', 'pot', { textState: 'draft' }), word('iko', 'cup', { openQuestion: 'Is it?', state: 'draft' })])).toEqual(
      ['The text of “ite” (pot) has no source', '“iko” (cup) has an open question: Is it?'],
    );
  });
});

test('the same letters and tones twice, and one meaning twice in a lesson, are refused; one picture twice is told', () => {
  const low = { toned: 'àgwà', toneState: 'sourced' };
  expect(
    sentences('duplicates', [word('agwa', 'beans', low), word('agwa', 'conduct', low), word('Agwa', 'other', { ...low, toned: 'ágwà' })]),
  ).toEqual(['refused: “agwa” (beans) and “agwa” (conduct) have the same letters and tones. Please make them one item with both meanings']);
  expect(sentences('duplicates', [word('ubi', 'farm'), word('ugbo', 'Farm')])).toEqual([
    'refused: The lesson “Lesson 0” has the meaning “farm” twice: ubi, ugbo',
  ]);
  expect(sentences('duplicates', [word('ubi', 'farm')], [word('ugbo', 'farm field')])).toEqual([]);
  expect(sentences('duplicates', [word('ite', 'pot', { emoji: '🍲' }), word('ofe', 'soup', { emoji: '🍲' })])).toEqual([
    '“ite” (pot) and “ofe” (soup) have the same picture 🍲',
  ]);
});
