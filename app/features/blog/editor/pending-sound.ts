/** A sound that is not in the text yet. A recorded one is nowhere else. */
export type PendingSound = 'chosen' | 'recorded';
