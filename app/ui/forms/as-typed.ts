/** Attributes of fields for Igbo, names and searches, in which a phone would change what is typed. */
export const asTyped = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;
