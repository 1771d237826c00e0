import { expect, test } from 'vitest';
import { pages } from './navigation.ts';
import { isOwnPath } from './own-paths.server.ts';

test('pages of all features, feeds, calendars and files are own paths, whatever their case and a slash at the end', () => {
  const examples = pages.flatMap(({ path, example }) => (path.includes('*') ? [] : ((example ?? path).split('?')[0] ?? [])));
  expect(examples.filter((path) => !isOwnPath(path.replace(/:\w+/g, '1')))).toEqual([]);
  const others = [
    '/',
    '/BLOG/',
    '/blog/7/',
    '/word/1-osisi',
    '/blog/feed.json',
    '/words/calendar.ics',
    '/sitemap.xml',
    '/study/x/y',
    '/api',
    '/media/a/b',
  ];
  expect(others.filter((path) => !isOwnPath(path))).toEqual([]);
});

test('names instead of numbers, longer paths and other sites are none', () => {
  const others = [
    '/blog/my-post',
    '/blog/0',
    '/blog/7/amp',
    '/blog/feed',
    '/blogs',
    '/apis/x',
    '//blog',
    '/tags/a\nb',
    '/2020/05/name',
    '',
    'blog',
    '/feed',
  ];
  expect(others.filter(isOwnPath)).toEqual([]);
});
