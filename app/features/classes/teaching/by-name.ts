/** Order of nicknames. */
export const byName = new Intl.Collator('en').compare;
