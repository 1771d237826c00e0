import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextArea, TextField } from '#app/ui/forms/field.tsx';

const off = /^(?=.* autoCapitalize="off")(?=.* autoCorrect="off")(?=.* spellCheck="false")/i;
const isOff = (html: string) => off.test(html.match(/<(?:input|textarea)[^>]*>/)?.[0] ?? '');

test('no phone changes what is typed into a field for Igbo, a name or a search', () => {
  const field = { label: 'A field', name: 'field' };
  for (const input of [{ lang: 'ig' }, { type: 'search' }, { autoComplete: 'name' }, { autoComplete: 'given-name' }, { autoComplete: 'family-name' }])
    expect(isOff(renderToStaticMarkup(createElement(TextField, { ...field, ...input }))), JSON.stringify(input)).toBe(true);
  expect(isOff(renderToStaticMarkup(createElement(TextArea, { ...field, lang: 'ig' })))).toBe(true);
  expect(isOff(renderToStaticMarkup(createElement(TextField, { ...field, autoComplete: 'email' })))).toBe(false);
});

/** Tags of a source with a name in front of them, to their end: no attribute has a nested tag. */
const tagsIn = (source: string, names: string) => [...source.matchAll(new RegExp(`<(?:${names})\\b(?:=>|[^>])*>`, 'g'))].map(([tag]) => tag);

test('fields of Igbo, names and searches without TextField have the same attributes', () => {
  const isForIt = (tag: string) => /lang="ig"|type="search"|autoComplete="[\w-]*name"/.test(tag) && !/type="(?:email|hidden)"| hidden /.test(tag);
  const sources = globSync('app/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const found = sources.flatMap(({ file, source }) =>
    tagsIn(source, 'input|textarea')
      .filter(isForIt)
      .map((tag) => ({ file, tag })),
  );
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(({ tag }) => !tag.includes('{...asTyped}'))).toEqual([]);
  const searches = sources.flatMap(({ source }) => tagsIn(source, 'input|TextField')).filter((tag) => tag.includes('type="search"'));
  expect(searches.filter((tag) => !tag.includes('enterKeyHint="search"'))).toEqual([]);
});
