import { expect, test } from 'vitest';
import { sanitizePostBody } from '../html-sanitizer.server.ts';
import { lineOfBody } from './body-text.ts';
import { soundsAsLinks } from './own-sounds.server.ts';

const src = `/media/${'ab'.repeat(16)}-sound.mp3`;
const player = `<audio controls preload="none" src="${src}"></audio>`;
const figure = (title: string) => `<figure>${player}<figcaption>${title}</figcaption></figure>`;
const stored = `<figure><audio controls preload="none" src="${src}" data-seconds="205"></audio><figcaption>A song</figcaption></figure>`;

test.for([
  ['as it is stored', stored, stored],
  ['with other attributes', `<audio autoplay loop onplay="alert(1)" style="x" title="A song" src="${src}"></audio>`, figure('A song')],
  ['with a length that is none', `<figure><audio src="${src}" data-seconds="1e9"></audio><figcaption>A song</figcaption></figure>`, figure('A song')],
  ['without a title', `<audio src="${src}"></audio>`, figure('Sound')],
  ['within a paragraph', `<p>Listen <audio src="${src}" title="A song"></audio> now</p>`, `<p>Listen</p>${figure('A song')}<p>now</p>`],
  ['with markup in its title', `<figure><audio src="${src}"></audio><figcaption>A <b>so</b>ng</figcaption></figure>`, figure('A song')],
  [
    'beside other things in its figure',
    `<figure><audio src="${src}"></audio><p>Words</p><figcaption>A song</figcaption></figure>`,
    `${figure('A song')}<p>Words</p>`,
  ],
  ['without an end tag', `<audio src="${src}"><p>The rest</p>`, `${figure('Sound')}<p>The rest</p>`],
] as const)('a sound of ours %s has one form', async ([_, raw, expected]) => {
  const { html, hashes } = await sanitizePostBody(raw);
  expect(html).toBe(expected);
  expect(hashes).toEqual(['ab'.repeat(16)]);
  expect((await sanitizePostBody(html)).html).toBe(html);
});

test.for([
  `https://x.example${src}`,
  `//x.example${src}`,
  `/media/${'ab'.repeat(16)}-play.mp3`,
  `${src}?x`,
  `/media/../${src}`,
  'data:audio/mp3;base64,AA',
  'javascript:alert(1)',
])('a sound at %s has no player', async (address) => {
  const { html, hashes } = await sanitizePostBody(
    `<p>x</p><figure><audio controls src="${address}"></audio><figcaption>A song</figcaption></figure>`,
  );
  expect(html).not.toMatch(/<audio/);
  expect(hashes).toEqual([]);
});

test('the title of a sound is text of the body, and the rest is none', async () => {
  const { html, excerpt } = await sanitizePostBody(`<p>Before</p>${stored}`);
  expect(excerpt).toBe('Before A song');
  expect(lineOfBody(html)).toBe('Before A song');
});

test('feeds and mails have a link in place of a sound', () => {
  expect(soundsAsLinks(`<p>a</p>${stored}<p>b</p>`)).toBe(`<p>a</p><p><a href="${src}">Listen: A song</a></p><p>b</p>`);
});

test('the card of a video stays, with a link that tells the other site nothing', async () => {
  const card = (rel: string) =>
    `<figure class="video"><a href="https://vimeo.com/7"${rel}><img src="/media/${'ab'.repeat(16)}-800.webp" alt="" loading="lazy" /><br />Our village</a><figcaption>Watch on vimeo.com</figcaption></figure>`;
  const { html } = await sanitizePostBody(card('').replace('class="video"', 'class="video other" onclick="alert(1)"'));
  expect(html).toBe(card(' rel="noopener noreferrer nofollow"'));
  expect((await sanitizePostBody(html)).html).toBe(html);
});

test('no other element has a class', async () => {
  const { html } = await sanitizePostBody('<p class="video">a</p><figure class="big"><img src="https://x.example/a.png" class="video"></figure>');
  expect(html).not.toContain('class');
});
