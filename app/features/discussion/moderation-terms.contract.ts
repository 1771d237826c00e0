/** States of a comment or reply. Each list below may grow: the database holds text. */
export const commentStates = ['shown', 'held', 'hidden', 'removed'] as const;

/** Rules that hold a comment until a moderator has seen it. */
export const holdReasons = ['links', 'word', 'hidden-before', 'anonymous', 'banned', 'invisible-field', 'too-fast', 'reports'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Reasons of a report, as the reader chooses them. */
export const reportReasons = ['spam', 'rude', 'private', 'other'] as const;

/** Time in which authors may change and delete their comment, in minutes. */
export const editMinutes = 15;
