export { isPublic, lastShown, publicWord, publicWordVersions, type WordRow } from './schedule/word-days.queries.server.ts';
export { datedWordsByIds, datedWordVersions, listWords, wordById } from './word-of-day.queries.server.ts';
export { isFromArchive, requireCurrentWord, toWord, voicesOfWord } from './word-of-day.server.ts';
