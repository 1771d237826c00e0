import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { asTyped } from '#app/ui/forms/as-typed.ts';
import * as css from './list-filter.module.css';
import { type ListFilter, maxSearch, pageParameters, parseFilter } from './list-query.ts';

interface ListFilterFormProps {
  filter: ListFilter;
  /** Plural noun of the rows: 'users'. */
  noun: string;
  /** Form, whose first field the parent focuses. */
  form: RefObject<HTMLFormElement | null>;
  onClear: () => void;
}

/** Pause after the last key before a search: shorter than a look at the screen, longer than between two keys. */
const pauseMs = 300;

/** Search field and select fields of a list, which act at once. They write to the URL; history navigation reads them from it. */
export function ListFilterForm({ filter, noun, form, onClear }: ListFilterFormProps) {
  const id = useId();
  const [searchParams, setSearchParams] = useSearchParams();
  const current = parseFilter(searchParams, filter);
  const currentQuery = new URLSearchParams(current).toString();
  const submittedQuery = useRef(currentQuery);
  const [values, setValues] = useState<Record<string, string>>({ ...current });
  const [isTyping, setIsTyping] = useState(false);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // A row that is being opened stays so: a search would take its place.
  const isLeaving = next !== undefined && next.pathname !== pathname;

  // Skipped after the form's own submission: text that the user typed since then stays.
  useEffect(() => {
    if (submittedQuery.current === currentQuery) return;
    submittedQuery.current = currentQuery;
    setValues(Object.fromEntries(new URLSearchParams(currentQuery)));
    setIsTyping(false);
  }, [currentQuery]);

  // After each render, because the search is added to the present URL.
  useEffect(() => {
    if (!isTyping || isLeaving) return undefined;
    const timer = setTimeout(() => submit(values, { isPause: true }), pauseMs);
    return () => clearTimeout(timer);
  });

  function submit(wanted: Record<string, string>, { isPause = false } = {}) {
    setIsTyping(false);
    const next = parseFilter(new URLSearchParams(wanted), filter);
    const nextQuery = new URLSearchParams(next).toString();
    // Also a filter that is still loading, and is taken back.
    if (nextQuery === currentQuery && nextQuery === submittedQuery.current) return;
    submittedQuery.current = nextQuery;
    const params = new URLSearchParams(searchParams);
    for (const name of ['search', ...Object.keys(filter.selects ?? {}), ...pageParameters]) params.delete(name);
    for (const [name, value] of Object.entries<string>(next)) params.set(name, value);
    // One history entry for a search, not one for each of its pauses.
    setSearchParams(params, { preventScrollReset: true, replace: isPause && searchParams.has('search') });
  }

  function onTyped(search: string) {
    setValues({ ...values, search });
    setIsTyping(true);
  }

  function onSelected(name: string, value: string) {
    const wanted = { ...values, [name]: value };
    setValues(wanted);
    submit(wanted);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit(values);
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
              onChange={({ target }) => onTyped(target.value)}
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
              onChange={({ target }) => onSelected(name, target.value)}
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
        {currentQuery !== '' && (
          <Button variant="secondary" onClick={onClear}>
            Show all {noun}
          </Button>
        )}
      </form>
    </search>
  );
}
