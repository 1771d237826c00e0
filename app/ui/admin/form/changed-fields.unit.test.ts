import { expect, test } from 'vitest';
import { changedFields, withLabels } from './changed-fields.ts';

const stored = { title: 'Ụtụtụ ọma', subtitle: '', body: '<p>Body</p>' };

test('spaces at the ends, Unicode forms and untouched fields are no changes', () => {
  expect(changedFields<Partial<typeof stored>>({ title: ` ${stored.title.normalize('NFD')} `, subtitle: ' ' }, stored)).toEqual({});
});

test('contains only changed fields, an emptied one included', () => {
  expect(changedFields({ ...stored, title: 'Other' }, stored)).toEqual({ title: 'Other' });
  expect(changedFields({ subtitle: '' }, { subtitle: 'Goes' })).toEqual({ subtitle: '' });
});

test('a file is a change', () => {
  const image = new File(['x'], 'x.png');
  expect(changedFields<{ image: unknown }>({ image }, { image: '/media/x-800.webp' })).toEqual({ image });
});

test('of a new record, all fields with text are changes', () => {
  expect(changedFields({ title: 'One', subtitle: ' ' }, {})).toEqual({ title: 'One' });
});

test('a dialog names changed texts by the labels of their fields, and leaves out files and fields without one', () => {
  const image = new File(['x'], 'x.png');
  const changes = { title: 'Theirs', body: '', image, other: 'x' };
  expect(withLabels<typeof changes>(changes, { title: { label: 'Title', required: true }, body: 'Body', image: 'Image' })).toEqual([
    { label: 'Title', value: 'Theirs' },
    { label: 'Body', value: '' },
  ]);
});
