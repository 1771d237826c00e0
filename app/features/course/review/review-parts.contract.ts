/** Parts of the work sheet for speakers, by weight. */
export const reviewParts = ['waiting', 'tones', 'sentences', 'sourced', 'agreed'] as const;
export type ReviewPart = (typeof reviewParts)[number];
