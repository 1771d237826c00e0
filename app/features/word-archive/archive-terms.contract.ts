export const wordsPerPage = 40;
/** Years of the index. */
export const maxYears = 50;
export const monthsPerYear = 12;
