/** Cache tag of the author names that comments show; invalidated when a user changes a name. */
export const authorNamesTag = 'names of people';
