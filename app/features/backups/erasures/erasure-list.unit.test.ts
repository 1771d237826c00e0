import { expect, test } from 'vitest';
import { formatList, type ListedErasure, parseList, unionOf } from './erasure-list.server.ts';

const at = Date.UTC(2026, 0, 15, 12);
const erasures: ListedErasure[] = [
  { kind: 'account-and-comments', row_id: 7, row_created_at: at - 1000, erased_at: at },
  { kind: 'profile', row_id: 12, row_created_at: at - 2000, erased_at: at + 1 },
];
const text = formatList(erasures);

test('a person can read the list: time, what was erased, its id, its time of creation', () => {
  expect(text.split('\n').slice(2, 4)).toEqual([
    '2026-01-15T12:00:00.000Z account-and-comments 7 2026-01-15T11:59:59.000Z',
    '2026-01-15T12:00:00.001Z profile 12 2026-01-15T11:59:58.000Z',
  ]);
  expect(parseList(text, 'LIST')).toEqual(erasures);
});

test('a list that went by way of Windows is the same', () => {
  expect(parseList(text.replaceAll('\n', '\r\n'), 'LIST')).toEqual(erasures);
});

test('any other character, a missing or an added line, and a cut list are damage', () => {
  const changed = [...text].map((letter, nth) => text.slice(0, nth) + (letter === 'x' ? 'y' : 'x') + text.slice(nth + 1));
  const lines = text.split('\n');
  const cut = Array.from({ length: text.length }, (_, length) => text.slice(0, length));
  const others = [lines.toSpliced(2, 1).join('\n'), lines.toSpliced(2, 0, lines[3] ?? '').join('\n'), `${text}more\n`];
  for (const damaged of [...changed, ...cut, ...others]) expect(() => parseList(damaged, 'LIST')).toThrow('The list of erasures LIST is damaged.');
});

test('a kind of a newer version is refused with a sentence', () => {
  const newer = formatList([{ ...erasures[1], kind: 'tutor' } as unknown as ListedErasure]);
  expect(() => parseList(newer, 'LIST')).toThrow('LIST has a line of a newer version of the academy');
});

test('a union has each erasure once, oldest first', () => {
  expect(unionOf(erasures.toReversed(), erasures)).toEqual(erasures);
});
