import { foldForSearch } from '#app/lib/search-key.ts';

/** Words of a typed search, in the form of stored search keys. */
export const searchWords = (search = '') => foldForSearch(search).split(' ').filter(Boolean);

/** LIKE pattern for a word anywhere in a key, with `escape '\'`; wildcards in the word are literal characters. */
export const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
