import { normalize } from '#app/lib/normalize.ts';

/**
 * Search key without marks (o finds ọ́), soft hyphens and other format characters, case, variants of apostrophe and dash, and repeated spaces.
 * Stored keys and search terms use the same function.
 */
export function foldForSearch(text: string): string {
  const folded = normalize(text, 'NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
  return normalize(folded);
}

interface User {
  first_name: string;
  last_name: string;
  email: string;
}

/** Key of an account in the user list of administrators. */
export const searchKey = ({ first_name, last_name, email }: User) => foldForSearch(`${first_name} ${last_name} ${email}`);
