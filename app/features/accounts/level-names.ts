import type { levels } from '#app/features/accounts/levels.contract.ts';

export const levelNames: Record<(typeof levels)[number], string> = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' };
