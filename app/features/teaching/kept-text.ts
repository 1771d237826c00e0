/** Name of a text within an account: "check item 7". */
export interface KeptName {
  account: number;
  subject: string;
}

/** Name of another field of the same form. */
export const keptField = ({ account, subject }: KeptName, field: string): KeptName => ({ account, subject: `${subject} ${field}` });

const storageKey = ({ account, subject }: KeptName) => `teaching/${account}/${subject}`;

/** A note that was typed in this tab and not sent yet: it outlasts a reload and a new login. Another account does not see it. */
export function readKept(name: KeptName): string {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? '';
  } catch {
    return '';
  }
}

export function keepText(name: KeptName, text: string): void {
  try {
    if (text) sessionStorage.setItem(storageKey(name), text);
    else sessionStorage.removeItem(storageKey(name));
  } catch {
    // Storage is denied: the text lives as long as the page.
  }
}
