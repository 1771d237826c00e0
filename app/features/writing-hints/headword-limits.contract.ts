/** Limits of one look-up: more words than a screen of text has, and more than any word has meanings. */
export const headwordLimits = { keys: 100, headwords: 300, maxKeysLength: 4_000 };
