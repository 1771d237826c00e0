import { type FormEvent, useState } from 'react';

type Fields = Partial<Record<string, string>>;

/**
 * Keeps what is typed into a form in this browser until it is saved: a closed tab or a login that ran out loses nothing.
 * Only what differs from `saved` is kept, and never a password. For forms that are only ever drawn in the browser.
 * @param name whose draft of what; without a name nothing is kept
 */
export function useFormDraft(name: string | undefined, saved: Fields = {}) {
  const key = name && `draft:${name}`;
  const [kept, setKept] = useState<Fields>(() => read(key));

  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = [...currentTarget.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
    const typed = fields.filter(({ type, name: field, value }) => field && type !== 'password' && value !== (saved[field] ?? ''));
    write(key, Object.fromEntries(typed.map(({ name: field, value }) => [field, value])));
  }

  function forget() {
    write(key, {});
    setKept({});
  }

  return { kept, isKept: Object.keys(kept).length > 0, keep, forget };
}

/** A browser may refuse to store anything: then there is no draft, and the form works all the same. */
function read(key: string | undefined): Fields {
  try {
    return JSON.parse((key && localStorage.getItem(key)) || '{}') as Fields;
  } catch {
    return {};
  }
}

function write(key: string | undefined, typed: Fields): void {
  if (!key) return;
  try {
    if (Object.keys(typed).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(typed));
  } catch {}
}
