import * as z from 'zod/mini';
import { text } from '#app/http/fields.ts';
import { courseLimits } from '../course-terms.contract.ts';

const { examplesPerNote } = courseLimits;

/** Texts of a grammar note: one idea in about 120 words; a blank line divides paragraphs. */
export const noteTexts = {
  title: text('The title of the note', { max: 100 }),
  text: text('The text of the note', { max: 1_500, multiline: true }),
};

export const howManyExamples = 'Please choose one to three examples';
const isRepeated = (all: readonly unknown[]) => new Set(all).size < all.length;

/** One to three different items: ids, in files keys. */
export const examplesOf = <S extends z.ZodMiniType>(example: S) =>
  z.array(example, howManyExamples).check(
    z.minLength(1, howManyExamples),
    z.maxLength(examplesPerNote, howManyExamples),
    z.refine((all) => !isRepeated(all), 'Please choose each example once'),
  );
