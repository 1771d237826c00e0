import { expect, test } from 'vitest';
import { viewedPages } from '#app/navigation.ts';
import { createViewedPaths } from './viewed-paths.server.ts';

const pathOf = createViewedPaths(viewedPages);

test.for([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/About/', '/about'],
  ['/blog/12?token=secret', '/blog/12'],
  ['/word/12-osisi', '/word/12'],
  ['/word/12', '/word/12'],
  ['/Blog/12/', '/blog/12'],
  ['/learn/units/3', '/learn/units/3'],
  ['/tags/akw%e1%bb%a5kw%E1%BB%8D', '/tags/akw%E1%BB%A5kw%E1%BB%8D'],
  ['/words?letter=k&page=2', '/words'],
])('the address %s is a view of %s', ([url, path]) => {
  expect(pathOf(url ?? '')).toBe(path);
});

test.for([
  ['/api/home/posts', '/'],
  ['/api/blog/12', '/blog/12'],
  ['/api/words/12', '/word/12'],
  ['/api/course/units/3', '/learn/units/3'],
  ['/api/blog?limit=9&view=card', '/blog'],
])('the app reads %s when it opens %s', ([url, path]) => {
  expect(pathOf(url ?? '')).toBe(path);
});

test.for([
  '/admin',
  '/admin/blog',
  '/study/today',
  '/account',
  '/login',
  '/verify',
  '/unsubscribe?token=secret',
  '/confirm-subscription',
  '/blog/preview?token=secret',
  '/blog/a-post',
  '/blog/0',
  '/blog/1.data',
  '/tags/one.data',
  '/voice',
  '/nowhere',
  '/api/blog/12/comments',
  '/api/blog?before=3&view=card',
  '/api/blog?tag=one',
  '/api/admin/blogs',
  '/assets/root.js',
])('%s is counted nowhere', (url) => {
  expect(pathOf(url)).toBeUndefined();
});
