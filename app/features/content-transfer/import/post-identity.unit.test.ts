import { expect, test } from 'vitest';
import { eachText } from '#app/features/blog/post-texts.contract.ts';
import type { ParsedPost } from './parsed-entry.server.ts';
import { identityOf } from './post-identity.server.ts';

const post: ParsedPost = {
  ...{ sourceId: '1', title: 'Visits', html: '<p>Text</p>', state: 'draft', at: null, date: 5, addresses: [], ...eachText(() => null) },
  ...{ authorName: null, hasCoAuthors: false, authorEmail: null, tags: [], cover: null, comments: [] },
};
const addressOf = (...addresses: string[]) => identityOf({ ...post, addresses }).address;

test('the address of a post is its path, without the host, the last slash and addresses of its number', () => {
  expect(addressOf('https://aunt.example/2020/05/visits/', '/?p=1')).toBe('/2020/05/visits');
  expect(addressOf('http://www.aunt.example/2020/05/visits')).toBe('/2020/05/visits');
  expect(addressOf('/visits/')).toBe('/visits');
  expect(addressOf('https://aunt.example/?p=1', 'https://aunt.example/', '/?p=1')).toBeNull();
  expect(addressOf('https://aunt.example/?story=visits')).toBe('?story=visits');
  expect(addressOf('http://[broken')).toBeNull();
});

test('the digest is that of the title, and that of the body for a post without one', () => {
  const digest = (change: Partial<ParsedPost>) => identityOf({ ...post, ...change }).titleDigest;
  expect(digest({ html: '<p>Other</p>' })).toBe(digest({}));
  expect(digest({ title: 'Names' })).not.toBe(digest({}));
  expect(digest({ title: 'Without a title', html: '<p>Other</p>' })).not.toBe(digest({ title: 'Without a title' }));
});
