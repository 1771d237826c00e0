export { type WordRow, isPublic, lastShown, publicWord, publicWordVersions } from './schedule/word-days.queries.server.ts';
export { datedWordVersions, datedWordsByIds, listWords, wordById } from './word-of-day.queries.server.ts';
export { isFromArchive, requireCurrentWord, toWord } from './word-of-day.server.ts';
