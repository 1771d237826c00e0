import * as z from 'zod/mini';
import { optional, text } from '#app/http/fields.ts';
import { dialects } from '../accounts/dialects.contract.ts';
import { reviewed } from '../course/course-terms.contract.ts';

/** Schemas of the forms of the desk, with the messages of the API. */
export const Rejection = z.object({
  note: text('The note', { max: 500, multiline: true, required: 'Please tell the speaker what to change' }),
});
export type Rejection = z.output<typeof Rejection>;

export const Objection = z.object({
  what: z.enum(reviewed, 'Please choose what should change'),
  note: text('The note', { max: 500, multiline: true, required: 'Please say what should change' }),
});
export type Objection = z.output<typeof Objection>;

/** Answer to a line of the work sheet. */
export const InOwnWords = z.object({
  note: text('Your words', { max: 500, multiline: true, required: 'Please write how you say it' }),
});
export type InOwnWords = z.output<typeof InOwnWords>;

export const Consent = z.object({
  name: text('Name', { max: 60, required: 'Please say how your name should be shown' }),
  place: optional(text('Place', { max: 60 })),
  dialect: z.union([z.literal(''), z.enum(dialects)], 'Please choose a dialect of the list'),
  consent: z.literal('on', 'Please agree to how your voice is used'),
  keepWithoutName: z.optional(z.literal('on')),
});
export type Consent = z.output<typeof Consent>;
