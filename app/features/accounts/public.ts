export { fullName } from './full-name.ts';
export { heardSentence } from './heard-sentence.ts';
export { levelNames } from './level-names.ts';
export { type PasskeysAfter, passkeysText, withPasskeys } from './passkeys-after.ts';
