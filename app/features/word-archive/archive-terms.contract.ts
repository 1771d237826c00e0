export const wordsPerPage = 40;
/** Months of the index: 50 years. */
export const maxMonths = 600;
