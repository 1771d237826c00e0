export const pauseCauses = ['first', 'refused', 'in-a-row'] as const;
export type PauseCause = (typeof pauseCauses)[number];
