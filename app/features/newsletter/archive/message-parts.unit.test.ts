import { expect, test } from 'vitest';
import { messageParts } from './message-parts.ts';

test('finds addresses without the punctuation around them', () => {
  expect(messageParts('Read (https://academy.example/blog/7), and http://x.example/a?b=c#d.')).toEqual([
    { text: 'Read (' },
    { text: 'https://academy.example/blog/7', href: 'https://academy.example/blog/7' },
    { text: '), and ' },
    { text: 'http://x.example/a?b=c#d', href: 'http://x.example/a?b=c#d' },
    { text: '.' },
  ]);
});

test.each(['Ndewo!', 'javascript:alert(1)', 'https://', 'https://[', 'ftp://x.example'])('has no link in %s', (text) => {
  expect(messageParts(text)).toEqual([{ text }]);
});

test('keeps every letter', () => {
  const text = 'Ọ́ dị mma: https://a.example/ọ\nhttps://b.example';
  expect(
    messageParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
