import { expect, test } from 'vitest';
import { textGroups } from './admin/text-groups.ts';
import { standardTexts } from './standard-texts.contract.ts';
import { TextsForm } from './texts.contract.ts';

test('each standard text has a field of the form, and each field a standard text', () => {
  const names = textGroups.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(Object.keys(standardTexts).toSorted());
});

test('line breaks become spaces, and empty lines end paragraphs', () => {
  const { mission, footerText } = TextsForm.parse({ mission: '\n One \n\n \n Two,\n\tstill two \n\n', footerText: 'Ours, \n\n and yours\n' });
  expect([mission, footerText]).toEqual(['One\n\nTwo, still two', 'Ours, and yours']);
});
