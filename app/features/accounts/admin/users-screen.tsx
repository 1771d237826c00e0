import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import type { Person } from '#app/features/accounts/accounts.contract.ts';
import type { Counted } from '#app/http/endpoint.ts';
import type { Outcome } from '#app/ui/feedback/async-section.tsx';
import { TryAgain } from '#app/ui/feedback/retry-button.tsx';
import { Pager } from '#app/ui/layout/pager.tsx';
import { pageIn } from '#app/ui/layout/pagination.ts';
import { Download } from './export-csv.tsx';
import { isEverybody, type Wanted, wantedIn } from './user-filter.ts';
import { PeopleFilter } from './user-filter-form.tsx';
import css from './users-screen.module.css';
import { PeopleTable } from './users-table.tsx';

interface PeopleProps {
  title: string;
  /** What they are called in sentences: 'users'. */
  noun: string;
  people: Outcome<Counted<Person[]>>;
  download: (wanted: Wanted) => Promise<File>;
}

/** Learners or tutors: ten at a time, searched, filtered, and as a file. What is looked for stands in the address. */
export function People({ title, noun, people, download }: PeopleProps) {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(people);
  const wanted = wantedIn(address);
  const page = pageIn(address);
  const nobody = 'data' in people && people.data.total === 0 && isEverybody(wanted);
  const busy = revalidator.state === 'loading' || navigation.location?.pathname === pathname;

  // What had the focus may be gone with what was here before, such as the button of a failure: it goes to what came instead.
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
      <Download title={title} noun={noun} nobody={nobody} wanted={wanted} download={download} />
      <PeopleFilter noun={noun} wanted={wanted} field={field} onClear={clear} />
      <div ref={results} tabIndex={-1} className={css.results}>
        {'data' in people ? (
          <>
            <PeopleTable title={title} people={people.data.rows} page={page} busy={busy}>
              {isEverybody(wanted) ? (
                `No ${noun} yet`
              ) : (
                <>
                  No {noun} match.{' '}
                  <button type="button" className={css.inline} onClick={clear}>
                    Show all {noun}
                  </button>
                </>
              )}
            </PeopleTable>
            <Pager page={page} shown={people.data.rows.length} total={people.data.total} noun={noun} />
          </>
        ) : (
          <TryAgain what={`the ${noun}`} status={people.refused} />
        )}
      </div>
    </>
  );
}
