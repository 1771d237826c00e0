import * as z from 'zod/mini';
import { optional, optionalText } from '#app/http/fields.ts';
import { dialects } from './dialects.contract.ts';

/** What applicants may tell about themselves, beside the fields of every registration. */
export const applicationFields = {
  dialect: optional(z.enum(dialects, 'Please choose a dialect from the list')),
  town: optionalText('Town', { max: 100 }),
  experience: optionalText('Your experience', { max: 1_000, multiline: true }),
  ages: optionalText('Ages', { max: 200 }),
  why: optionalText('Your reason', { max: 1_000, multiline: true }),
};

const stored = z.nullable(z.string());

/** The same as it is stored. */
export const StoredApplication = z.object({ dialect: stored, town: stored, experience: stored, ages: stored, why: stored });
export type StoredApplication = z.output<typeof StoredApplication>;
