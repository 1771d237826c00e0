import { expect, test } from 'vitest';
import { splitByLanguage } from '#app/ui/igbo/detect-igbo.ts';
import { seedWords } from './seed-words.ts';

const repeated = (values: string[]) => values.filter((value, nth) => values.indexOf(value) !== nth);
const paragraphs = (body: string) => body.split('\n\n');
/** Igbo sentences with their meanings, a line each. */
const examples = (body: string) => paragraphs(body).filter((paragraph) => paragraph.includes('\n'));

test('there are words for two months, each once, with a subtitle that names the kind of word', () => {
  expect(seedWords).toHaveLength(60);
  expect(repeated(seedWords.map(({ title }) => title.normalize('NFC')))).toEqual([]);
  expect(repeated(seedWords.map(({ subtitle }) => subtitle))).toEqual([]);
  for (const { title, subtitle, body } of seedWords) {
    expect(subtitle).toMatch(/^(?:adjective|interjection|noun|numeral|question word|verb) · \S/);
    for (const text of [title, subtitle, body]) expect(text).toBe(text.normalize('NFC'));
  }
});

test('texts are short, have at most two sentences of Igbo with their meanings, and end as sentences do', () => {
  for (const { title, body } of seedWords) {
    expect(body.length, title).toBeLessThan(750);
    expect(examples(body).length, title).toBeLessThanOrEqual(3);
    for (const example of examples(body)) expect(example, title).toMatch(/^[^\n]+[.!?]\n[^\n]+[.!?]$/);
    expect(body, title).toMatch(/[.!?]$/);
    expect(body, title).not.toMatch(/ {2}|\n{3}|['"]/);
  }
});

test('no two texts begin or end alike', () => {
  const words = (text: string, from: number, to?: number) => text.split(/\s+/).slice(from, to).join(' ').toLowerCase();
  expect(repeated(seedWords.map(({ body }) => words(body, 0, 3)))).toEqual([]);
  expect(repeated(seedWords.map(({ body }) => words(body, -4)))).toEqual([]);
});

test('everyday spellings in texts are marked as Igbo, and no English word is', () => {
  for (const { title, body } of seedWords) {
    const igbo = splitByLanguage(body).flatMap((run) => (run.igbo ? run.text : []));
    expect(igbo.join(' '), title).not.toMatch(/\b(?:and|is|the|you|it|to|of)\b/i);
  }
});
