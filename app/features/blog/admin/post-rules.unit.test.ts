import { expect, test } from 'vitest';
import { checkPost } from './post-rules.ts';

const post = {
  id: 1,
  title: 'Ụtụtụ ọma',
  subtitle: null,
  body: '<p>Body</p>',
  image: '/media/x-800.webp',
  excerpt: 'Body',
  likes: 0,
  comments: 0,
  createdAt: '',
  updatedAt: '',
};
const image = new File(['x'], 'x.png');
const missing = (problem: ReturnType<typeof checkPost>) => Object.keys(problem?.errors ?? {});

test('requires title, body and image of a new post', () => {
  const problem = checkPost({ subtitle: 'x', body: '<p> &nbsp;</p>' }, undefined);
  expect(missing(problem)).toEqual(['title', 'body', 'image']);
  expect(problem?.notice).toBe('All fields (title, body, and image) are required.');
  expect(checkPost({ title: 'x', body: '<p>x</p>', image }, undefined)).toBeUndefined();
  expect(checkPost({ title: 'x', body: '<img src="/media/x">', image }, undefined)).toBeUndefined();
});

test('does not require untouched fields of an existing post, but rejects an emptied title or body', () => {
  expect(checkPost({ subtitle: 'x' }, post)).toBeUndefined();
  expect(missing(checkPost({ title: '', body: '' }, post))).toEqual(['title', 'body']);
});

test('rejects a post without changes', () => {
  expect(checkPost({}, post)).toEqual({ notice: 'Nothing has been changed yet.' });
});
