import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './parse-url.ts';

test('slashes at the end of a path are left out, and no others', () => {
  expect(['', '/', '///', '/blog', '/blog/', '/blog//', '//blog/1/'].map(withoutTrailingSlashes)).toEqual([
    '',
    '',
    '',
    '/blog',
    '/blog',
    '/blog',
    '//blog/1',
  ]);
});
