import type { TargetType } from '#app/db/schema.ts';

/** Tag of one target: its content, its counts, and its comments. */
export const targetTag = (target: TargetType, id: number) => `${target} ${id}`;
