import type { Target } from '#app/db/schema.ts';

/** One thing: what it says, its counts, and what was said about it. */
export const topicOf = (target: Target, id: number) => `${target} ${id}`;
