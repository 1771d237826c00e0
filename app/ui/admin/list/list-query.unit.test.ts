import { expect, test } from 'vitest';
import { listQuery, redirectToValidUrl } from './list-query.ts';

const filter = {
  search: 'Search',
  selects: { level: { label: 'Level', any: 'Any level', options: { beginner: 'Beginner', advanced: 'Advanced' } } },
};

test.each([
  ['', { page: 1 }],
  ['search=+Ọ́lụ́chí+&level=advanced&page=3', { search: 'Ọ́lụ́chí', level: 'advanced', page: 3 }],
  ['search=&level=&page=', { page: 1 }],
  ['search=a%00b&level=expert&page=abc', { search: 'a b', page: 1 }],
  ['level=toString', { page: 1 }],
  [`search=${'x'.repeat(300)}&page=-1`, { search: 'x'.repeat(100), page: 1 }],
])('the URL ?%s becomes a valid API query', (query, expected) => {
  expect(listQuery(new URLSearchParams(query), filter)).toEqual({ ...expected, limit: 10 });
});

test('a list without fields ignores a search', () => {
  expect(listQuery(new URLSearchParams('search=x&page=2'), {})).toEqual({ page: 2, limit: 10 });
});

/** Query that the list redirects to; undefined when it stays. */
function corrected(query: string, total = 25): string | undefined {
  try {
    redirectToValidUrl(new Request(`http://academy.example/admin/users?${query}`), filter, { data: { rows: [], total } });
    return undefined;
  } catch (redirect) {
    return (redirect as Response).headers.get('Location')?.replace(/^[^?]*\??/, '');
  }
}

test.each(['', 'search=a+b&level=beginner&page=3', 'page=2&edit=7'])('keeps the valid URL ?%s', (query) => {
  expect(corrected(query)).toBeUndefined();
});

test.each([
  ['page=abc', ''],
  ['page=1', ''],
  ['page=99&edit=1', 'page=3&edit=1'],
  ['search=+a+&level=expert&page=2', 'search=a&page=2'],
])('corrects the URL ?%s', (query, expected) => {
  expect(corrected(query)).toBe(expected);
});

test('an empty list has one page', () => {
  expect(corrected('page=2', 0)).toBe('');
});
