import { maxChosenItems } from '#app/features/learning/learning-terms.contract.ts';

/** Address of a new session of these items. */
export const practicePath = (profile: number, items: readonly number[]): string =>
  `/study/session?p=${profile}&kind=practice&items=${items.slice(0, maxChosenItems).join(',')}`;
