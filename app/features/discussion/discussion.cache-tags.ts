import type { TargetType } from '#app/db/schema.ts';

/** One thing: what it says, its counts, and what was said about it. */
export const targetTag = (target: TargetType, id: number) => `${target} ${id}`;
