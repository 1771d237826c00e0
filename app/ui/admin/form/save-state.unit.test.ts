import { expect, test } from 'vitest';
import { saveState } from './save-state.ts';

const untouched = { isSaving: false, isNew: false, isUnsent: false, isBegun: false, isSent: false, isEmpty: false, keptAt: undefined };

test.each([
  ['Saved.', {}],
  ['Nothing written yet.', { isNew: true }],
  ['Not saved yet. Draft kept on this device.', { isUnsent: true }],
  ['Not saved yet. Draft kept in your account.', { isBegun: true }],
  ['Not saved yet. Draft kept in your account at 12:03 WAT.', { isUnsent: true, isBegun: true, isSent: true, keptAt: '12:03 WAT' }],
  ['Not saved yet. Draft kept on this device, and in your account as of 12:03 WAT.', { isUnsent: true, keptAt: '12:03 WAT' }],
  ['Saved.', { isUnsent: true, isBegun: true, isEmpty: true }],
  ['Nothing written yet.', { isNew: true, isUnsent: true, isEmpty: true, keptAt: '12:03 WAT' }],
  ['Saving …', { isSaving: true, isUnsent: true, keptAt: '12:03 WAT' }],
])('says "%s"', (sentence, state) => {
  expect(saveState({ ...untouched, ...state })).toBe(sentence);
});
