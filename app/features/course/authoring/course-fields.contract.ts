import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { optional, text } from '#app/http/fields.ts';
import { courseLimits, formKinds, itemKinds, lessonKinds, speakers, textStates, toneStates } from '../course-terms.contract.ts';
import type { ItemText } from './item-texts.contract.ts';

const choice = <const T extends readonly string[]>(label: string, values: T) => z.enum(values, `${label} may be ${values.join(', ')}`);
const textField = (label: string, max: number, required?: string) => text(label, { max, ...(required && { required }) });

/** Name in imported files. */
export const key = textField('The key', 60).check(
  z.refine((value) => /^[a-z0-9-]+$/.test(value), 'The key may have small letters from a to z, digits and hyphens'),
);
export const id = (sentence: string) => z.int(sentence).check(z.gte(1, sentence), z.lte(Number.MAX_SAFE_INTEGER, sentence));
export const position = z
  .int('The position counts from 1')
  .check(z.gte(1, 'The position counts from 1'), z.lte(courseLimits.importedItems, 'There are not so many places'));

export const unitFields = {
  level: choice('The level', levels),
  title: textField('The title', 200),
  titleEnglish: textField('The English title', 200),
  can: textField('What a learner can do after it', 300),
};

export const lessonFields = {
  kind: choice('The kind', lessonKinds),
  title: textField('The title', 200),
};
export const aims = textField('The aims', 500);
export const speaker = choice('The speaker', speakers);

const formFields = {
  kind: choice('The kind of a form', formKinds),
  form: textField('A form', 200).check(z.refine((value) => !value.includes('|'), 'A form may not contain “|”. Please enter two forms')),
  place: optional(textField('The place', 100).check(z.refine((value) => !/[:|]/.test(value), 'The place may not contain “:” or “|”'))),
};
const tooManyForms = `An item may have at most ${courseLimits.formsPerItem} forms`;
export const forms = z.array(z.object(formFields), 'Forms must be a list').check(
  z.maxLength(courseLimits.formsPerItem, tooManyForms),
  z.refine(
    (all) => all.every(({ kind, place }) => kind !== 'dialect' || place !== undefined),
    'Please say where a form is spoken, when it belongs to a dialect',
  ),
);

/** Required texts of an item. */
export const itemFields = {
  kind: choice('The kind', itemKinds),
  igbo: textField('The everyday spelling', 200),
  english: textField('The English meaning', 200),
};
/** Texts that an item may lack. */
export const itemTexts = {
  toned: textField('The spelling with tones', 200),
  literal: textField('The literal meaning', 300),
  note: text('The note', { max: 500, multiline: true }),
  wordClass: textField('The word class', 50),
  emoji: textField('The emoji', 16),
  source: textField('The source', 300),
  licence: textField('The licence', 100),
  openQuestion: textField('The open question', 300),
} satisfies Record<ItemText, z.ZodMiniType>;
/** 'reviewed' is kept where it is stored already; a review alone sets it. */
export const itemStates = {
  toneState: optional(choice('The state of the tones', toneStates)),
  textState: optional(choice('The state of the text', textStates)),
};
