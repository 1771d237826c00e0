import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { deleteFailureMessage, failureMessage, humanizeLimits } from './post-failures.ts';

test.each([
  ['The body may have at most 256 KiB of text and tags', 'The text of the post is too long.'],
  ['The body may have at most 8 MiB, pictures included', 'The pictures in the text are too large together.'],
  ['The image may have at most 5 MiB', 'The image may have at most 5 megabytes.'],
  ['The request may have at most 14 MiB', 'The post is too large, with all its pictures.'],
])('translates "%s" for authors', (sentence, expected) => {
  expect(humanizeLimits(sentence)).toContain(expected);
  expect(failureMessage('create', new ApiError(413, sentence))).toContain(expected);
});

test('leaves messages without byte limits unchanged', () => {
  expect(humanizeLimits('The image may have at most 40 megapixels')).toBe('The image may have at most 40 megapixels');
  expect(failureMessage('update', new ApiError(0, ''))).toBe('Failed to update blog post.');
});

test('asks for a retry once', () => {
  expect(deleteFailureMessage(new ApiError(0, ''))).toBe('Failed to delete blog post. There is no connection to the server. Please try again.');
  const limit = 'That was too often. Please try again in 45 seconds.';
  expect(deleteFailureMessage(new ApiError(429, limit))).toBe(limit);
});
