import type { Mark } from '#app/features/classes/class-terms.contract.ts';

export const markNames: Record<Mark, string> = { here: 'Here', late: 'Late', excused: 'Excused', away: 'Away' };
