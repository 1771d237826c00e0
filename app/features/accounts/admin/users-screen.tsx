import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { User } from '#app/features/accounts/accounts.contract.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { Pager } from '#app/ui/layout/pager.tsx';
import { pageFromUrl } from '#app/ui/layout/pagination.ts';
import { ExportCsv } from './export-csv.tsx';
import { isEmptyFilter, parseFilter, type UserFilter } from './user-filter.ts';
import { UserFilterForm } from './user-filter-form.tsx';
import css from './users-screen.module.css';
import { UsersTable } from './users-table.tsx';

interface UsersScreenProps {
  title: string;
  /** Plural noun for messages, such as 'users'. */
  noun: string;
  users: Result<PageWithTotal<User[]>>;
  download: (filter: UserFilter) => Promise<File>;
}

/** Paged list of learners or tutors with filter and CSV download. The URL holds the page and the filter. */
export function UsersScreen({ title, noun, users, download }: UsersScreenProps) {
  const [searchParams, setSearchParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const searchField = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const shownUsers = useRef(users);
  const filter = parseFilter(searchParams);
  const page = pageFromUrl(searchParams);
  const isEmpty = 'data' in users && users.data.total === 0 && isEmptyFilter(filter);
  const busy = revalidator.state === 'loading' || navigation.location?.pathname === pathname;

  // New results may have removed the focused element, such as the retry button: focus the results instead.
  useEffect(() => {
    if (shownUsers.current === users) return;
    shownUsers.current = users;
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [users]);

  function clearFilter() {
    setSearchParams({}, { preventScrollReset: true });
    searchField.current?.focus();
  }

  return (
    <>
      <ExportCsv title={title} noun={noun} isEmpty={isEmpty} filter={filter} download={download} />
      <UserFilterForm noun={noun} filter={filter} searchField={searchField} onClear={clearFilter} />
      <div ref={results} tabIndex={-1} className={css.results}>
        {'data' in users ? (
          <>
            <UsersTable title={title} users={users.data.rows} page={page} busy={busy}>
              {isEmptyFilter(filter) ? (
                `No ${noun} yet`
              ) : (
                <>
                  No {noun} match.{' '}
                  <button type="button" className={css.inline} onClick={clearFilter}>
                    Show all {noun}
                  </button>
                </>
              )}
            </UsersTable>
            <Pager page={page} shown={users.data.rows.length} total={users.data.total} noun={noun} />
          </>
        ) : (
          <PageLoadError noun={`the ${noun}`} status={users.errorStatus} />
        )}
      </div>
    </>
  );
}
