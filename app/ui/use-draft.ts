import { type FormEvent, useState } from 'react';

type Kept = Partial<Record<string, string>>;

/**
 * Keeps what is typed into a form in this browser until it is saved: a closed tab or a login that ran out loses nothing.
 * Passwords are not kept. For forms that are only ever drawn in the browser.
 */
export function useDraft(name: string) {
  const key = `draft:${name}`;
  const [kept, setKept] = useState<Kept>(() => read(key));

  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = [...currentTarget.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
    const typed = fields.filter(({ type, name: field }) => field && type !== 'password').map(({ name: field, value }) => [field, value]);
    write(key, JSON.stringify(Object.fromEntries(typed)));
  }

  function forget() {
    write(key, undefined);
    setKept({});
  }

  return { kept, isKept: Object.keys(kept).length > 0, keep, forget };
}

/** A browser may refuse to store anything: then there is no draft, and the form works all the same. */
function read(key: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}
