import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

test('slashes at the end are left out, and no others', () => {
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
