export { type AccessAfter, accessText, withAccess } from './access-after.ts';
export { fullName } from './full-name.ts';
export { heardSentence } from './heard-sentence.ts';
export { levelNames } from './level-names.ts';
