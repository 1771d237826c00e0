import { expect, test } from 'vitest';
import { toPageQuery } from './user-filter.ts';

test.each([
  ['', { page: 1 }],
  ['search=+Ọ́lụ́chí+&level=advanced&page=3', { search: 'Ọ́lụ́chí', level: 'advanced', page: 3 }],
  ['search=&level=&page=', { page: 1 }],
  ['search=a%00b&level=expert&page=abc', { search: 'a b', page: 1 }],
  [`search=${'x'.repeat(300)}&page=-1`, { search: 'x'.repeat(100), page: 1 }],
])('the URL ?%s becomes a valid API query', (query, expected) => {
  expect(toPageQuery(new URLSearchParams(query))).toEqual({ ...expected, limit: 10 });
});
