/** States of a post. A published post can be unpublished; a draft and a scheduled one never were public. */
export const postStates = ['published', 'draft', 'scheduled', 'unpublished'] as const;
export type PostState = (typeof postStates)[number];

/** States that a post may have after a save, by its present one; the present one is first. */
export const nextStates: Record<PostState, readonly PostState[]> = {
  draft: ['draft', 'scheduled', 'published'],
  scheduled: ['scheduled', 'draft', 'published'],
  published: ['published', 'unpublished'],
  unpublished: ['unpublished', 'scheduled', 'published'],
};

const clockTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether the text is a date and time such as '2026-01-31T08:30'; false for the 30th of February, too. */
export function isClockTime(text: string): boolean {
  const at = clockTime.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
