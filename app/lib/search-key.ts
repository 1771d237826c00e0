/**
 * The key by which people are found, whatever the keyboard: without marks (o finds ọ́), case, kinds of apostrophe
 * and dash, and doubled blanks. One function for what is stored and for what is looked up.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

interface Named {
  first_name: string;
  last_name: string;
  email: string;
}

/** What a person is found by. */
export const searchKey = ({ first_name, last_name, email }: Named) => foldForSearch(`${first_name} ${last_name} ${email}`);
