import * as z from 'zod/mini';
import { hasContactDetails, hasEmailOrPhone } from '#app/features/tutors/contact-details.contract.ts';
import { text } from '#app/http/fields.ts';
import { timeZoneName } from '#app/lib/time-zone.ts';
import { lessonMinutes } from './lesson-terms.contract.ts';

export const time = z.iso.datetime();

/** Instant in ISO 8601, with Z. */
export const instant = (sentence: string) => z.iso.datetime({ error: sentence });

export const lessonLength = z.literal(lessonMinutes, 'Please choose 30, 45 or 60 minutes');

const zoneSentence = 'Please choose a time zone of the list, such as Africa/Lagos';
export const timeZone = z.string(zoneSentence).check(
  z.maxLength(60, zoneSentence),
  z.refine((name) => timeZoneName(name) !== undefined, zoneSentence),
  z.overwrite((name) => timeZoneName(name) ?? name),
  z.meta({ examples: ['Africa/Lagos'] }),
);

const withoutContacts = 'Please leave out email addresses, phone numbers and links: you meet through the academy';
/** Text that the other side reads. */
export const toOtherSide = (label: string, options: { max: number; required: string }) =>
  text(label, { ...options, multiline: true }).check(z.refine((value) => !hasContactDetails(value), withoutContacts));

/** Text that the other side reads, and that may have links. */
export const toOtherSideWithLinks = (label: string, options: { max: number; required: string }) =>
  text(label, { ...options, multiline: true }).check(
    z.refine((value) => !hasEmailOrPhone(value), 'Please leave out email addresses, phone numbers and links to chats: you meet through the academy'),
  );
