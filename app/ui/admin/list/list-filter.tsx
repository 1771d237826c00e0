import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import * as css from './list-filter.module.css';
import { type ListFilter, maxSearch, parseFilter } from './list-query.ts';

interface ListFilterFormProps {
  filter: ListFilter;
  /** Plural noun of the rows: 'users'. */
  noun: string;
  /** Form, whose first field the parent focuses. */
  form: RefObject<HTMLFormElement | null>;
  onClear: () => void;
}

/** Search field and select fields of a list. A submission writes them to the URL; history navigation reads them from it. */
export function ListFilterForm({ filter, noun, form, onClear }: ListFilterFormProps) {
  const id = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const current = parseFilter(searchParams, filter);
  const currentQuery = new URLSearchParams(current).toString();
  const submittedQuery = useRef(currentQuery);
  const [values, setValues] = useState<Record<string, string>>({ ...current });

  // Skipped after the form's own submission: text that the user typed since then stays.
  useEffect(() => {
    if (submittedQuery.current === currentQuery) return;
    submittedQuery.current = currentQuery;
    setValues(Object.fromEntries(new URLSearchParams(currentQuery)));
  }, [currentQuery]);

  const setValue = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const nextParams = new URLSearchParams(parseFilter(new URLSearchParams(values), filter));
    submittedQuery.current = nextParams.toString();
    setSearchParams(nextParams, { preventScrollReset: true, replace: submittedQuery.current === currentQuery });
  }

  return (
    <search>
      <form ref={form} method="get" className={css.filter} onSubmit={onSubmit}>
        {filter.search !== undefined && (
          <label className={css.label} htmlFor={`${id}-search`}>
            {filter.search}
            <input
              id={`${id}-search`}
              className={css.input}
              type="search"
              name="search"
              value={values.search ?? ''}
              maxLength={maxSearch}
              autoComplete="off"
              enterKeyHint="search"
              {...asTyped}
              onChange={({ target }) => setValue('search', target.value)}
            />
          </label>
        )}
        {Object.entries(filter.selects ?? {}).map(([name, { label, any, options }]) => (
          <label key={name} className={css.label} htmlFor={`${id}-${name}`}>
            {label}
            <select
              id={`${id}-${name}`}
              className={css.input}
              name={name}
              value={values[name] ?? ''}
              onChange={({ target }) => setValue(name, target.value)}
            >
              <option value="">{any}</option>
              {Object.entries(options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
        <div className={css.actions}>
          <Button type="submit" variant="secondary">
            Search
          </Button>
          {currentQuery !== '' && (
            <Button variant="secondary" onClick={onClear}>
              Show all {noun}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
