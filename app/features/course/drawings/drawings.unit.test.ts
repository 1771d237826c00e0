import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingOf, firstMeaning } from '../drawings.server.ts';
import { drawnMeanings } from './drawn-meanings.ts';

const textOf = (folder: string, name: string) => readFileSync(`${import.meta.dirname}/${folder}${name}`, 'utf8');
const drawings = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.svg'))
  .map((name) => ({ key: name.slice(0, -'.svg'.length), text: textOf('', name) }));
const items = readdirSync(`${import.meta.dirname}/../starter`)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name): { key: string; english: string }[] => JSON.parse(textOf('../starter/', name)).items);

/** Shapes with numbers and colours: no script, text, style, gradient, picture or address. */
const shape = String.raw`<(?:path|circle|ellipse|rect|g)(?: (?:d|fill|stroke(?:-width|-dasharray)?|c[xy]|r[xy]?|[xy]|width|height)="[\w#. -]+"| transform="rotate\([\d. -]+\)")*\/?>|<\/g>`;
const file = new RegExp(
  String.raw`^<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 96 96"(?: stroke-linecap="round" stroke-linejoin="round")?>` +
    String.raw`<rect width="96" height="96" rx="20" fill="#[\da-f]{6}"\/>(?:${shape})+<\/svg>\n$`,
);

test('drawings are flat shapes on a ground of their own, of 1,500 bytes at most', () => {
  expect(drawings.filter(({ text }) => !file.test(text)).map(({ key }) => key)).toEqual([]);
  expect(drawings.filter(({ text }) => Buffer.byteLength(text) > 1_500).map(({ key }) => key)).toEqual([]);
});

test.each(['<script>1</script>', '<text>a</text>', '<path onload="1"/>', '<use href="x.svg"/>', '<path fill="url(x.svg)"/>', '<style>*{}</style>'])(
  'a drawing with %s is none',
  (part) => {
    const [{ text } = { text: '' }] = drawings;
    expect([file.test(text), file.test(text.replace('</svg>', `${part}</svg>`))]).toEqual([true, false]);
  },
);

test('a drawing has one of few colours', () => {
  const colours = new Set(drawings.flatMap(({ text }) => text.match(/#[\da-f]{3,6}/g) ?? []));
  expect(colours.size).toBeLessThanOrEqual(40);
});

test('each drawing shows the meaning that its word has in the starter course, and no two words share one', () => {
  const meanings = new Map(items.map(({ key, english }) => [key, firstMeaning(english)]));
  expect(drawings.map(({ key }) => key).sort()).toEqual(Object.keys(drawnMeanings).sort());
  expect(Object.entries(drawnMeanings).filter(([key, meaning]) => meanings.get(key) !== meaning)).toEqual([]);
  expect(new Set(drawings.map(({ text }) => text)).size).toBe(drawings.length);
});

test('an item whose meaning has changed has no drawing; more of the same meaning changes nothing', () => {
  const address = drawingOf({ key: 'akwa-egg', english: 'egg' });
  expect(address).toMatch(/^\/.*akwa-egg.*\.svg/);
  expect(drawingOf({ key: 'akwa-egg', english: 'Egg, of a hen' })).toBe(address);
  expect(drawingOf({ key: 'akwa-egg', english: 'eggplant' })).toBeNull();
  expect(drawingOf({ key: 'akwa-cloth', english: 'egg' })).toBeNull();
  expect(drawingOf({ key: 'constructor', english: 'egg' })).toBeNull();
});
