import { getSchema } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';
import { textOfDocument } from './editor/document-text.ts';
import { SoundNode } from './editor/sound-node.ts';
import { VideoNode } from './editor/video-node.ts';
import { lineOfBody } from './html/body-text.ts';
import { readingMinutes } from './reading-time.server.ts';

test('counts the words of the text, not those of tags', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(`<p>${'ndewo '.repeat(540)}</p>`)).toBe(3);
  expect(readingMinutes(`<p>One <a href="${'a '.repeat(2_000)}">word</a></p>`)).toBe(1);
});

test('a word that is partly bold is one, and an escaped character is none', () => {
  expect(readingMinutes(`<p>${'<strong>nde</strong>wo &amp; '.repeat(360)}</p>`)).toBe(2);
});

test('counts a word with marks that have no letter of their own as one', () => {
  expect(readingMinutes(`<p>${'ọ́ma '.normalize('NFD').repeat(360)}</p>`)).toBe(2);
});

test.each([
  ['Ọ́jị́ na ụ́bọ́chị̀', 3],
  ["n’ime ụlọ, n'ime obi", 4],
  ['Word, word – word … 12', 4],
  [' · ', 0],
])('counts the words of "%s"', (text, words) => {
  expect(countWords(text.normalize('NFD'))).toBe(words);
  expect(countWords(text.normalize('NFC'))).toBe(words);
});

const text = (words: string, ...marks: string[]) => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const video = { href: 'https://www.youtube.com/watch?v=1', title: 'A song' };

test.each([
  [[paragraph(text('nde', 'bold'), text('wo & one'))], '<p><strong>nde</strong>wo &amp; one</p>', 2],
  [[paragraph(text('one')), paragraph(text('two'), { type: 'hardBreak' }, text('three'))], '<p>one</p><p>two<br>three</p>', 3],
  [
    [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('one'))] }] }, paragraph(text('two'))],
    '<ul><li><p>one</p></li></ul><p>two</p>',
    2,
  ],
  [
    [{ type: 'sound', attrs: { src: '/sound', title: 'Folk tale' } }],
    '<figure><audio src="/sound"></audio><figcaption>Folk tale</figcaption></figure>',
    2,
  ],
  [
    [{ type: 'video', attrs: video }],
    `<figure class="video"><a href="${video.href}">A song</a><figcaption>Watch on youtube.com</figcaption></figure>`,
    6,
  ],
])('the editor counts the words of %j as readers are told', (content, html, words) => {
  const doc = getSchema([StarterKit, SoundNode, VideoNode]).nodeFromJSON({ type: 'doc', content });
  expect([countWords(textOfDocument(doc)), countWords(lineOfBody(html))]).toEqual([words, words]);
});
