/** The four days of the Igbo week, in their order. */
export const marketDays = ['Eke', 'Orie', 'Afọ', 'Nkwọ'] as const;
export type MarketDay = (typeof marketDays)[number];
