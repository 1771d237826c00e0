import { expect, test } from 'vitest';
import { isFull } from '#tests/support/suite.ts';
import { blocksToHtml } from '../wordpress-markup.ts';

/** Characters. Work that grows with the square of the length would take minutes in either. */
const size = isFull ? 1024 * 1024 : 128 * 1024;
const fill = (...pieces: string[]) => pieces.map((piece) => piece.repeat(Math.floor(size / pieces.length / piece.length))).join('');

const cases: Record<string, string> = {
  'start tags without an end': fill('<a '),
  'quotes that never close': `${fill(`<a b="<a c='`)}>`,
  'comments without an end': fill('<!--'),
  'end tags without an end': `<pre>${fill('</pre')}`,
  'elements that are not closed': fill('<div>'),
  'end tags of other elements': fill('<div>', '</section>'),
  'inline elements in each line': fill('<em>\n\na'),
  'deep inline elements over many paragraphs': fill('<em>', '\n\na'),
  'a long tag over many paragraphs': `<em title="${'x'.repeat(10_000)}">${fill('\n\na')}`,
  'tags closed in the wrong order': fill('<b>a<i>b<u>c</b>'),
  'items with paragraphs': fill('<li>a\n\nb'),
  'white space': `a${fill(' ', '\n')}b`,
  brackets: fill('['),
  'shortcodes without an end': fill('[caption]'),
  'shortcodes with ends behind all of them': fill('[caption]', '[/caption]'),
  'nested shortcodes': fill('[quote][caption][blockquote]', '[/blockquote][/caption][/quote]'),
  'code without an end': fill('[code]'),
  'attributes without an end': fill('[a b '),
  'quotes in attributes without an end': fill(`[a b="[a b='`),
  'escaped shortcodes': fill('[[a_b]x[/a_b]]'),
  galleries: fill('[gallery ids="1,2"]'),
};

test.for(Object.entries(cases))('a body of %s takes work that grows with its length', ([, body]) => {
  const html = blocksToHtml(body, []);
  // Each character leads to an element of its own at most, and tags that go on are written again within limits.
  expect(html.length).toBeLessThan(6 * body.length + 400_000);
});
