import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Person } from '#app/features/accounts/accounts.contract.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { RetryButton } from '#app/ui/feedback/retry-button.tsx';
import { Pager } from '#app/ui/layout/pager.tsx';
import { pageFromUrl } from '#app/ui/layout/pagination.ts';
import { ExportCsv } from './export-csv.tsx';
import { isEmptyFilter, parseFilter, type UserFilter } from './user-filter.ts';
import { UserFilterForm } from './user-filter-form.tsx';
import css from './users-screen.module.css';
import { UsersTable } from './users-table.tsx';

interface PeopleProps {
  title: string;
  /** Plural noun for messages, such as 'users'. */
  noun: string;
  people: Result<PageWithTotal<Person[]>>;
  download: (wanted: UserFilter) => Promise<File>;
}

/** Paged list of learners or tutors with filter and CSV download. The URL holds the page and the filter. */
export function UsersScreen({ title, noun, people, download }: PeopleProps) {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(people);
  const wanted = parseFilter(address);
  const page = pageFromUrl(address);
  const nobody = 'data' in people && people.data.total === 0 && isEmptyFilter(wanted);
  const busy = revalidator.state === 'loading' || navigation.location?.pathname === pathname;

  // New results may have removed the focused element, such as the retry button: focus the results instead.
  useEffect(() => {
    if (shown.current === people) return;
    shown.current = people;
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [people]);

  function clear() {
    setAddress({}, { preventScrollReset: true });
    field.current?.focus();
  }

  return (
    <>
      <ExportCsv title={title} noun={noun} nobody={nobody} wanted={wanted} download={download} />
      <UserFilterForm noun={noun} wanted={wanted} field={field} onClear={clear} />
      <div ref={results} tabIndex={-1} className={css.results}>
        {'data' in people ? (
          <>
            <UsersTable title={title} people={people.data.rows} page={page} busy={busy}>
              {isEmptyFilter(wanted) ? (
                `No ${noun} yet`
              ) : (
                <>
                  No {noun} match.{' '}
                  <button type="button" className={css.inline} onClick={clear}>
                    Show all {noun}
                  </button>
                </>
              )}
            </UsersTable>
            <Pager page={page} shown={people.data.rows.length} total={people.data.total} noun={noun} />
          </>
        ) : (
          <RetryButton what={`the ${noun}`} status={people.errorStatus} />
        )}
      </div>
    </>
  );
}
