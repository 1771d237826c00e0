import * as z from 'zod/mini';
import { hasContactDetails } from '#app/features/tutors/contact-details.contract.ts';
import { text } from '#app/http/fields.ts';

const noContactDetails = 'Please leave out email addresses, phone numbers and links: families find the link to the meeting on their own page';

/** Text for families: a tutor and a family have no way to one another beside the academy. */
export const textForFamilies = (label: string, options: Parameters<typeof text>[1]) =>
  text(label, options).check(z.refine((value) => !hasContactDetails(value), noContactDetails));
