import { expect, test } from 'vitest';
import { starterItems } from '#tests/support/course-items.ts';
import { acceptedTexts, standsIn } from './accepted.ts';
import { judge } from './judge.ts';
import type { ItemForm, JudgedItem } from './judged-item.ts';

const item = (igbo: string, forms: Partial<ItemForm>[] = [], english = igbo): JudgedItem => ({
  kind: 'word',
  igbo,
  toned: null,
  toneState: 'none',
  english,
  forms: forms.map((form) => ({ kind: 'spelling', form: '', place: null, ...form })),
});
const texts = (phrase: JudgedItem, words: JudgedItem[]) => acceptedTexts(phrase, [phrase, ...words]).map(({ text }) => text);

test('a form of a word counts in each phrase of the course that contains the word, and in no other', () => {
  const items = starterItems();
  const find = (igbo: string) => items.find((each) => each.igbo === igbo) ?? item(igbo);
  const verdict = (given: string, igbo: string, dialect?: string) => judge(given, find(igbo), { others: items, dialect }).verdict;
  expect(verdict('Nnọ! Kedu?', 'Nnọọ! Kedu?')).toBe('right');
  expect(verdict('Nno! Kedu?', 'Nnọọ! Kedu?')).toBe('dots');
  expect(verdict('Ọ dị mma, dalụ. Gị kwanụ?', 'Ọ dị mma, daalụ. Gị kwanụ?')).toBe('right');
  expect(verdict('Kedu afa gị?', 'Kedu aha gị?')).toBe('variant');
  expect(verdict('Kedu afa gị?', 'Kedu aha gị?', 'Ọnịcha')).toBe('right');
  expect(verdict('Nke a bụ nna m', 'Nke a bụ nne m')).toBe('wrong');
});

test('punctuation, capitals and n’ stay around a form', () => {
  const words = [item('nnọọ', [{ form: 'nnọ' }]), item('ụlọ', [{ form: 'ụnọ' }, { form: 'mkpụ' }])];
  expect(texts(item('Nnọọ! Bata n’ụlọ.'), words)).toEqual(['Nnọọ! Bata n’ụlọ.', 'Nnọọ! Bata n’ụnọ.', 'Nnọ! Bata n’ụlọ.', 'Nnọ! Bata n’ụnọ.']);
});

test('of words with the same letters only forms that each of them has count', () => {
  const words = [item('akwa', [{ form: 'ekwa' }, { form: 'ukwa' }], 'cloth'), item('akwa', [{ form: 'ukwa' }], 'egg')];
  expect(texts(item('Weta akwa'), words)).toEqual(['Weta akwa', 'Weta ukwa']);
  expect(texts(item('Weta akwa'), [...words, item('akwa', [], 'bed')])).toEqual(['Weta akwa']);
});

test('a word of several words stands as a whole, and a part of a word is no word', () => {
  const words = [item('nna', [{ form: 'nda' }]), item('nna nna', [{ form: 'nna ochie' }])];
  expect(texts(item('Nna nna m'), words)).toEqual(['Nna nna m', 'Nna ochie m']);
  expect(texts(item('Nnanna m'), words)).toEqual(['Nnanna m']);
});

test('a word stands in a phrase as whole words, in any of its spellings and of those of the phrase, and behind n’', () => {
  const house = item('ụlọ', [
    { kind: 'dialect', form: 'ụnọ', place: 'Owere' },
    { kind: 'english', form: 'bata' },
  ]);
  const stands = ['Bata n’ụlọ', 'Ụlọ, biko!', 'Bata ụnọ', 'Ụ́lọ̀ m'].map((text) => standsIn(house, item(text)));
  expect(stands).toEqual([true, true, true, true]);
  expect(standsIn(house, item('Bata', [{ form: 'Bata n’ụlọ' }]))).toBe(true);
  expect(['Ụlọ', 'Ụnọ!', 'Bata', 'Ụlọakwụkwọ', 'Ulo m', ''].map((text) => standsIn(house, item(text)))).toEqual(Array(6).fill(false));
});

test('a phrase with words of two dialects is of no place, and a phrase has at most 64 further texts', () => {
  const words = [item('aha', [{ kind: 'dialect', form: 'afa', place: 'Ọnịcha' }]), item('ụlọ', [{ kind: 'dialect', form: 'ụnọ', place: 'Owere' }])];
  const phrase = item('Aha ụlọ');
  expect(acceptedTexts(phrase, words).map(({ text, form }) => [text, form?.place])).toEqual([
    ['Aha ụlọ', undefined],
    ['Aha ụnọ', 'Owere'],
    ['Afa ụlọ', 'Ọnịcha'],
    ['Afa ụnọ', null],
  ]);
  expect(judge('Afa ụnọ', phrase, { others: words, dialect: 'Owere' }).verdict).toBe('variant');
  const many = [...'abcdefgh'].map((letter) => item(letter, [{ form: `${letter}x` }, { form: `${letter}y` }]));
  expect(acceptedTexts(item('a b c d e f g h'), many)).toHaveLength(64);
});

test('another spelling of a word of the phrase is no other item, and another word is', () => {
  const others = [item('ndewonụ', [{ form: 'ndewo' }]), item('mbata', [], 'coming')];
  const phrase = item('Ndewonụ, bata');
  expect(judge('ndewo bata', phrase, { others }).verdict).toBe('right');
  expect(judge('ndewonụ mbata', phrase, { others }).verdict).toBe('wrong');
});
