import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pageSize } from './list-query.ts';
import { CursorPager, Pager } from './pager.tsx';

const render = (pager: ReturnType<typeof createElement>, path = '/') =>
  renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: [path] }, pager));

/** Text of the status, and of the buttons and links that lead to another page. */
function read(html: string) {
  const [, status] = html.match(/<p role="status"[^>]*>(.*?)<\/p>/) ?? [];
  const controls = [...html.matchAll(/<(?:button|a) ([^>]*)>(.*?)<\/(?:button|a)>/g)].flatMap(([, attributes, text]) =>
    attributes?.includes('disabled=') ? [] : text?.replace(/<[^>]*>/g, ''),
  );
  return [status, ...controls];
}

test.each([
  { page: 1, total: 0, expected: ['Showing 0 of 0 users'] },
  { page: 1, total: 1, expected: ['Showing 1 to 1 of 1 users'] },
  { page: 1, total: pageSize, expected: ['Showing 1 to 10 of 10 users'] },
  { page: 1, total: pageSize + 1, expected: ['Showing 1 to 10 of 11 users', 'Next'] },
  { page: 2, total: pageSize + 1, expected: ['Showing 11 to 11 of 11 users', 'Previous'] },
  { page: 2, total: 2 * pageSize, expected: ['Showing 11 to 20 of 20 users', 'Previous'] },
  { page: 2, total: 2 * pageSize + 1, expected: ['Showing 11 to 20 of 21 users', 'Previous', 'Next'] },
  { page: 4, total: 2 * pageSize, expected: ['Showing 0 of 20 users', 'Previous'] },
])('page $page of $total rows leads to the pages that have rows', ({ page, total, expected }) => {
  const shown = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
  expect(read(render(createElement(Pager, { page, shown, total, noun: 'users' })))).toEqual(expected);
});

test.each([
  { path: '/', older: undefined, expected: ['Rows'] },
  { path: '/', older: 7, expected: ['Rows', 'Older'] },
  { path: '/?before=7', older: 3, expected: ['Rows', 'Newest', 'Older'] },
  { path: '/?before=3', older: undefined, expected: ['Rows', 'Newest'] },
])('a cursor pager at $path with the older row $older', ({ path, older, expected }) => {
  expect(
    read(
      render(
        createElement(() => CursorPager({ older, children: 'Rows' })),
        path,
      ),
    ),
  ).toEqual(expected);
});
