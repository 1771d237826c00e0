import { normalize } from '#app/lib/normalize.ts';

/** Comparison key of an email address, without case. */
export const emailKey = (email: string) => normalize(email.trim()).toLowerCase();
