import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { levelName } from './level-name.ts';
import { isEmptyFilter, maxSearch, parseFilter, toSearchParams, type UserFilter } from './user-filter.ts';
import css from './user-filter-form.module.css';

interface PeopleFilterProps {
  noun: string;
  /** Filter of the current URL. */
  wanted: UserFilter;
  /** Search field, which the parent focuses. */
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

/** Search and level filter. A submission writes them to the URL; history navigation reads them from it. */
export function UserFilterForm({ noun, wanted, field, onClear }: PeopleFilterProps) {
  const id = useId();
  const [, setAddress] = useSearchParams();
  const now = toSearchParams(wanted).toString();
  const sent = useRef(now);
  const [search, setSearch] = useState(wanted.search ?? '');
  const [level, setLevel] = useState<string>(wanted.level ?? '');

  // Skipped after the form's own submission: text that the user typed since then stays.
  useEffect(() => {
    if (sent.current === now) return;
    sent.current = now;
    const there = parseFilter(new URLSearchParams(now));
    setSearch(there.search ?? '');
    setLevel(there.level ?? '');
  }, [now]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const next = toSearchParams(parseFilter(new URLSearchParams({ search, level })));
    sent.current = next.toString();
    setAddress(next, { preventScrollReset: true, replace: sent.current === now });
  }

  return (
    <search>
      <form method="get" className={css.filter} onSubmit={onSubmit}>
        <label className={css.label} htmlFor={`${id}-search`}>
          Search by name or e-mail
          <input
            ref={field}
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
            {levels.map((each) => (
              <option key={each} value={each}>
                {levelName[each]}
              </option>
            ))}
          </select>
        </label>
        <div className={css.actions}>
          <Button type="submit" secondary>
            Search
          </Button>
          {!isEmptyFilter(wanted) && (
            <Button secondary onClick={onClear}>
              Show all {noun}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
