import { expect, test } from 'vitest';
import { diffPost, isEmptyDiff, requiredFieldErrors } from './post-diff.ts';

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

test('finds no difference in an unchanged post', () => {
  expect(isEmptyDiff(diffPost({ title: post.title, subtitle: '' }, post))).toBe(true);
  expect(isEmptyDiff(diffPost({ title: ` ${post.title.normalize('NFD')} `, subtitle: ' ', body: post.body }, post))).toBe(true);
});

test('contains only changed fields', () => {
  expect(diffPost({ title: 'Other', subtitle: '' }, post)).toEqual({ title: 'Other' });
  expect(diffPost({ title: post.title, subtitle: 'New', body: '<p>Other</p>', image }, post)).toEqual({
    subtitle: 'New',
    body: '<p>Other</p>',
    image,
  });
});

test('contains an emptied subtitle', () => {
  expect(diffPost({ title: post.title, subtitle: '' }, { ...post, subtitle: 'Goes' })).toEqual({ subtitle: '' });
});

test('requires title, body and image of a new post', () => {
  expect(Object.keys(requiredFieldErrors({ title: ' ', subtitle: 'x', body: '<p> &nbsp;</p>' }, undefined))).toEqual(['title', 'body', 'image']);
  expect(requiredFieldErrors({ title: 'x', subtitle: '', body: '<p>x</p>', image }, undefined)).toEqual({});
  expect(requiredFieldErrors({ title: 'x', subtitle: '', body: '<img src="/media/x">', image }, undefined)).toEqual({});
});

test('does not require untouched fields of an existing post, but rejects an emptied title or body', () => {
  expect(requiredFieldErrors({ title: 'x', subtitle: '' }, post)).toEqual({});
  expect(Object.keys(requiredFieldErrors({ title: '', subtitle: '', body: '' }, post))).toEqual(['title', 'body']);
});
