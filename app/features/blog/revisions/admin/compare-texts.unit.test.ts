import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBodies, type Line } from './compare-bodies.ts';
import { compareTexts, type Piece } from './compare-texts.ts';

const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const shown = (pieces: Piece[]) => pieces.map(({ kind, text }) => marks[kind].join(text)).join('');
const lines = (before: string, after: string) =>
  compareBodies(before, after).map((line: Line) => `${line.kind}: ${line.kind === 'changed' ? shown(line.pieces) : line.block.text}`);

test('shows whole words that changed, with their spaces', () => {
  expect(shown(compareTexts('the red house', 'the blue house'))).toBe('the [-red-]{+blue+} house');
  expect(shown(compareTexts('one two three', 'four five three'))).toBe('[-one two-]{+four five+} three');
  expect(shown(compareTexts('a house', 'a big house'))).toBe('a {+big +}house');
  expect(shown(compareTexts('', 'new'))).toBe('{+new+}');
});

test('compares Igbo letters in NFC, and a changed tone or dot is a changed word', () => {
  const [composed, decomposed] = ['Ọ́jị́ n’ụlọ'.normalize('NFC'), 'Ọ́jị́ n’ụlọ'.normalize('NFD')];
  expect(compareTexts(composed, decomposed)).toEqual([{ kind: 'same', text: composed }]);
  expect(shown(compareTexts('ákwà ọma', 'àkwá ọma'))).toBe('[-ákwà-]{+àkwá+} ọma'.normalize('NFC'));
  expect(shown(compareTexts("n'ụlọ", "n'ulo"))).toBe("[-n'ụlọ-]{+n'ulo+}".normalize('NFC'));
});

test('both texts can be read from the pieces', () => {
  const text = fc.array(fc.constantFrom('ọ́jị́', 'ụlọ', 'a', ' ', '  ', '\n', '.', ',', '-', '’'), { maxLength: 20 }).map((all) => all.join(''));
  const of = (pieces: Piece[], without: Piece['kind']) =>
    pieces
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = compareTexts(before, after);
      expect([of(pieces, 'added'), of(pieces, 'removed')]).toEqual([before.normalize('NFC'), after.normalize('NFC')]);
    }),
  );
});

test('compares bodies by paragraphs, and by words within those that changed', () => {
  expect(
    lines(
      '<h2>Kola</h2><p>It is the first.</p><p>We break it with guests.</p><p>The end.</p>',
      '<h2>Kola</h2><p>Quite another beginning here.</p><p>We break it with all guests.</p><p>The end.</p>',
    ),
  ).toEqual([
    'same: Kola',
    'removed: It is the first.',
    'added: Quite another beginning here.',
    'changed: We break it with {+all +}guests.',
    'same: The end.',
  ]);
});

test('tells a change of formatting from one of words, and shows pictures by what they show', () => {
  expect(lines('<p>A <strong>bold</strong> word</p>', '<p>A bold word</p>')).toEqual(['formatted: A bold word']);
  expect(lines('<p>A link</p>', '<p>A <a href="https://example.org/">link</a></p>')).toEqual(['formatted: A link']);
  const picture = (digit: string, alt: string) => `<img src="/media/${digit.repeat(32)}-800.webp" alt="${alt}" />`;
  expect(lines(`<p>Text ${picture('a', 'A &quot;nut&quot;')}</p>`, `<p>Text ${picture('b', 'A nut')}</p>`)).toEqual([
    'same: Text',
    'removed: A "nut"',
    'added: A nut',
  ]);
});

test('reads lists, line breaks, tables and escaped characters', () => {
  expect(lines('', '<ul><li><p>One &lt;b&gt; &amp;amp;</p></li><li>Two<br>lines</li></ul><table><tr><td>A</td><td>B</td></tr></table>')).toEqual([
    'added: One <b> &amp;',
    'added: Two\nlines',
    'added: A | B',
  ]);
});

test('text that looks like code stays text', () => {
  const [line] = compareBodies('', '<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  expect(line?.block).toMatchObject({ kind: 'text', text: '<img src=x onerror=alert(1)>' });
});
