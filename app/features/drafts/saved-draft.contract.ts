import * as z from 'zod/mini';

/**
 * Draft that a save makes unnecessary, as `subject:version`: deleted in the transaction of the save, unless it was changed since
 * that version.
 */
export const savedDraft = z.optional(z.string().check(z.regex(/^[\da-z-]{1,40}:\d{1,15}$/, 'draft must be the subject and version of a draft')));
