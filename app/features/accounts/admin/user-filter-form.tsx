import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { levelName } from './level-name.ts';
import { isEmptyFilter, maxSearch, parseFilter, toSearchParams, type UserFilter } from './user-filter.ts';
import css from './user-filter-form.module.css';

interface UserFilterFormProps {
  noun: string;
  /** Filter of the current URL. */
  filter: UserFilter;
  /** Search field, which the parent focuses. */
  searchField: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

/** Search and level filter. A submission writes them to the URL; history navigation reads them from it. */
export function UserFilterForm({ noun, filter, searchField, onClear }: UserFilterFormProps) {
  const id = useId();
  const [, setSearchParams] = useSearchParams();
  const currentQuery = toSearchParams(filter).toString();
  const submittedQuery = useRef(currentQuery);
  const [search, setSearch] = useState(filter.search ?? '');
  const [level, setLevel] = useState<string>(filter.level ?? '');

  // Skipped after the form's own submission: text that the user typed since then stays.
  useEffect(() => {
    if (submittedQuery.current === currentQuery) return;
    submittedQuery.current = currentQuery;
    const filterFromUrl = parseFilter(new URLSearchParams(currentQuery));
    setSearch(filterFromUrl.search ?? '');
    setLevel(filterFromUrl.level ?? '');
  }, [currentQuery]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const nextParams = toSearchParams(parseFilter(new URLSearchParams({ search, level })));
    submittedQuery.current = nextParams.toString();
    setSearchParams(nextParams, { preventScrollReset: true, replace: submittedQuery.current === currentQuery });
  }

  return (
    <search>
      <form method="get" className={css.filter} onSubmit={onSubmit}>
        <label className={css.label} htmlFor={`${id}-search`}>
          Search by name or e-mail
          <input
            ref={searchField}
            id={`${id}-search`}
            className={css.input}
            type="search"
            name="search"
            value={search}
            maxLength={maxSearch}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
        <label className={css.label} htmlFor={`${id}-level`}>
          Level
          <select id={`${id}-level`} className={css.input} name="level" value={level} onChange={({ target }) => setLevel(target.value)}>
            <option value="">Any level</option>
            {levels.map((option) => (
              <option key={option} value={option}>
                {levelName[option]}
              </option>
            ))}
          </select>
        </label>
        <div className={css.actions}>
          <Button type="submit" secondary>
            Search
          </Button>
          {!isEmptyFilter(filter) && (
            <Button secondary onClick={onClear}>
              Show all {noun}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
