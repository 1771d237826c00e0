import { pluralize } from '#app/lib/pluralize.ts';

/** Sentence before a logout, which deletes recordings of the own voice that the server does not have. */
export const UnsentTakes = ({ count }: { count: number }) =>
  `Not sent yet: ${pluralize(count, 'recording')} of your voice. ${count === 1 ? 'It is' : 'They are'} deleted from this device when you log out.`;
