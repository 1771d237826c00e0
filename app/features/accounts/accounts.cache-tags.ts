/** What comments show of those who wrote them: changes when somebody takes another name. */
export const authorNamesTag = 'names of people';
