import { type FormEvent, useState } from 'react';

type Fields = Partial<Record<string, string>>;

/**
 * Saves the fields of a form to localStorage until it is submitted, so that a closed tab or an expired session loses
 * nothing. Stores only values that differ from `saved`, never passwords. Not for forms that the server renders.
 * @param name identifies the form and the user; undefined disables the draft
 */
export function useFormDraft(name: string | undefined, saved: Fields = {}) {
  const key = name && `draft:${name}`;
  const [draft, setDraft] = useState<Fields>(() => read(key));

  function save({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = [...currentTarget.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
    const changed = fields.filter(({ type, name: field, value }) => field && type !== 'password' && value !== (saved[field] ?? ''));
    write(key, Object.fromEntries(changed.map(({ name: field, value }) => [field, value])));
  }

  function discard() {
    write(key, {});
    setDraft({});
  }

  return { values: draft, hasDraft: Object.keys(draft).length > 0, save, discard };
}

/** Returns an empty draft when the browser blocks localStorage. */
function read(key: string | undefined): Fields {
  try {
    return JSON.parse((key && localStorage.getItem(key)) || '{}') as Fields;
  } catch {
    return {};
  }
}

function write(key: string | undefined, changed: Fields): void {
  if (!key) return;
  try {
    if (Object.keys(changed).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changed));
  } catch {}
}
