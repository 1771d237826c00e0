import { expect, test } from 'vitest';
import { emptyTexts } from '../authoring/items.server.ts';
import { toForms, toItemRecord } from './item-values.ts';

const item = {
  ...emptyTexts,
  id: 1,
  key: 'house',
  kind: 'word',
  igbo: 'ụlọ',
  english: 'house',
  toneState: 'none',
  textState: 'draft',
  state: 'draft',
  updatedAt: '2026-01-15T12:00:00.000Z',
  toneSources: 'none',
  textSources: 'draft',
  revision: 1,
  changedSince: null,
  reviews: [],
  usedIn: [],
} as const;
const sentBack = (forms: Parameters<typeof toItemRecord>[0]['forms']) =>
  toForms(toItemRecord({ ...item, voices: [], reviews: [], usedIn: [], forms }).values);

test('forms of every kind keep their places when the form of an item is saved', () => {
  const forms = [
    { kind: 'spelling', form: 'ulo', place: 'Owere' },
    { kind: 'spelling', form: 'uulo', place: null },
    { kind: 'dialect', form: 'ụnọ', place: 'Ọnịcha' },
    { kind: 'english', form: 'home', place: 'Ọnịcha' },
    { kind: 'english', form: 'note: a home', place: null },
  ] as const;
  expect(sentBack([...forms]).map(({ place = null, ...form }) => ({ ...form, place }))).toEqual(forms);
});

test('a form of a dialect without a place is sent as it was typed, and the API asks for the place', () => {
  expect(toForms({ dialects: ' ụnọ \n\n' })).toEqual([{ kind: 'dialect', form: 'ụnọ' }]);
});
