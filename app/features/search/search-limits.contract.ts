export const resultsPerPage = 10;
export const maxQueryLength = 200;
export const maxQueryWords = 12;
