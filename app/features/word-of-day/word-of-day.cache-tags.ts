/** Which words there are, and what they say; not what readers do with them. */
export const wordsTag = 'words';
