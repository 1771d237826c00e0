import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.server.ts';

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

test('reads UTF-8 with and without a byte order mark, and UTF-16 in either order', () => {
  const text = 'email\nọmuma@example.com';
  expect([Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16(text), utf16(text, true)].map(decodeFile)).toEqual(Array(4).fill(text));
});

test.each([
  [Buffer.from('a\nb\xe9', 'latin1'), 2, 'There are characters that are not UTF-8'],
  [Buffer.from('a\n\0'), 2, 'This is no text file'],
  [utf16('a\ud800'), 1, 'The file is damaged'],
])('refuses %j in line %i', (bytes, line, sentence) => {
  expect(() => decodeFile(bytes)).toThrow(expect.objectContaining({ line, message: expect.stringContaining(sentence) }));
});
