/** Stands for the name of an account that was deleted, beside what it did. */
export const leftPerson = 'A person who has left';
