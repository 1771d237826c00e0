export const resultsPerPage = 10;
export const maxQueryLength = 200;
export const maxQueryWords = 12;
/** Parts of a title or snippet, in which hits and other text alternate. */
export const maxSegments = 100;
