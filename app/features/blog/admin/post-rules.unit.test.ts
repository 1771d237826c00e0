import { expect, test } from 'vitest';
import { eachText } from '../post-texts.contract.ts';
import { checkPost, type PostFields } from './post-rules.ts';

const details = {
  ...eachText(() => null),
  imageAlt: '',
  author: null,
  state: 'published' as const,
  publishAt: null,
  publishedOn: '2026-01-15',
};
const post = {
  ...details,
  id: 1,
  title: 'Ụtụtụ ọma',
  body: '<p>Body</p>',
  image: '/media/x-800.webp',
  excerpt: 'Body',
  likes: 0,
  comments: 0,
  createdAt: '',
  updatedAt: '',
  tags: [],
};
const image = new File(['x'], 'x.png');
const check = (changes: Partial<PostFields>, stored: typeof post | undefined) => checkPost(changes, changes, stored);
const missing = (problem: ReturnType<typeof checkPost>) => Object.keys(problem?.errors ?? {});

test('requires title, body and image of a new post', () => {
  const problem = check({ subtitle: 'x', body: '<p> &nbsp;</p>' }, undefined);
  expect(missing(problem)).toEqual(['title', 'body', 'image', 'imageAlt']);
  expect(problem?.notice).toBe('All fields (title, body, and image) are required.');
  expect(check({ title: 'x', body: '<p>x</p>', image, imageAlt: 'A house' }, undefined)).toBeUndefined();
  expect(check({ title: 'x', body: '<img src="/media/x">', image, imageUse: 'decorative' }, undefined)).toBeUndefined();
});

test('does not require untouched fields of an existing post, but rejects an emptied title or body', () => {
  expect(check({ subtitle: 'x' }, post)).toBeUndefined();
  expect(missing(check({ title: '', body: '' }, post))).toEqual(['title', 'body']);
});

test('rejects a post without changes', () => {
  expect(check({}, post)).toEqual({ notice: 'Nothing has been changed yet.' });
});

test('asks what a new picture shows, unless it is decorative', () => {
  expect(check({ image }, post)).toMatchObject({ notice: 'Please say what the picture shows, or choose that it is decorative.' });
  expect(check({ image, imageAlt: 'A house' }, post)).toBeUndefined();
  expect(check({ image, imageUse: 'decorative' }, post)).toBeUndefined();
});

test('asks for the time of a scheduled post', () => {
  expect(missing(check({ state: 'scheduled', publishAt: ' ' }, post))).toEqual(['publishAt']);
  expect(check({ state: 'scheduled', publishAt: '2026-12-01T08:00' }, post)).toBeUndefined();
});
