import * as z from 'zod/mini';
import { dialects } from '#app/features/accounts/dialects.contract.ts';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { text } from '#app/http/fields.ts';
import { hasContactDetails } from './contact-details.contract.ts';

const maxDialects = 5;
const maxAbout = 600;

/** Learners may be children: they reach a tutor through the academy alone. */
const withoutContactDetails = z.refine<string>(
  (value) => !hasContactDetails(value),
  'Please leave out email addresses, phone numbers and links: learners reach you through the academy',
);

export const level = z.enum(levels, 'Please choose beginner, intermediate or advanced');
export const dialect = z.enum(dialects, 'Please choose dialects from the list');
const levelList = z.array(level, 'Please choose at least one level').check(z.maxLength(levels.length));
const dialectList = z
  .array(dialect, 'Please choose dialects from the list')
  .check(z.maxLength(maxDialects, `Please choose at most ${maxDialects} dialects`));

const focusMessage = 'Please choose the part of the picture again';
/** 0 shows the start of the picture in its square, 100 the end. */
const imageFocus = z.int(focusMessage).check(z.gte(0, focusMessage), z.lte(100, focusMessage), z.multipleOf(25, focusMessage));

/** Fields of a tutor card that the tutor fills in. */
export const CardText = z.object({
  shownName: text('Shown name', { max: 60 }).check(withoutContactDetails),
  town: text('Town', { max: 80 }).check(withoutContactDetails),
  levels: levelList.check(z.minLength(1, 'Please choose at least one level')),
  dialects: dialectList,
  about: text('About you', { max: maxAbout, required: 'Please write a few sentences about you', multiline: true }).check(withoutContactDetails),
  imageFocus,
});
export type CardText = z.output<typeof CardText>;

/** A card as visitors see it. */
export const PublicCard = z.object({
  id: z.int(),
  shownName: z.string(),
  town: z.string(),
  levels: levelList,
  dialects: dialectList,
  about: z.string(),
  /** URL of the variant 800 pixels wide, or null without a picture. */
  image: z.nullable(z.string()),
  imageFocus: z.int(),
});
export type PublicCard = z.output<typeof PublicCard>;
