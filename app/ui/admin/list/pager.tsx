import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { pageSize } from './list-query.ts';
import * as css from './pager.module.css';

interface PagerProps {
  page: number;
  /** Number of rows on this page. */
  shown: number;
  total: number;
  /** Plural noun of the rows: 'users'. */
  noun: string;
}

const formatNumber = (count: number) => count.toLocaleString('en');

/** Returns a function that sets the page in the query, where back navigation and reload find it. */
export function useSetPage(): (page: number) => void {
  const [, setSearch] = useSearchParams();
  return (page) =>
    setSearch(
      (before) => {
        const search = new URLSearchParams(before);
        if (page === 1) search.delete('page');
        else search.set('page', String(page));
        return search;
      },
      { preventScrollReset: true },
    );
}

/** Pagination: 'Showing X to Y of N users', and buttons to the previous and next page. */
export function Pager({ page, shown, total, noun }: PagerProps) {
  const setPage = useSetPage();
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const wasClicked = useRef(false);
  const offset = (page - 1) * pageSize;
  const isLast = offset + pageSize >= total;

  // A button that becomes disabled loses focus: on the first and last page the other button gets it.
  useEffect(() => {
    if (!wasClicked.current) return;
    wasClicked.current = false;
    const { activeElement: focusedElement } = document;
    // Chromium blurs a disabled button only at the next paint.
    if (focusedElement === document.body || focusedElement?.matches(':disabled')) (page === 1 ? next : previous).current?.focus();
  }, [page]);

  function goToPage(to: number) {
    wasClicked.current = true;
    setPage(to);
  }

  return (
    <nav className={css.pager} aria-label="Pagination">
      <p role="status" className={css.status}>
        {shown === 0
          ? `Showing 0 of ${formatNumber(total)} ${noun}`
          : `Showing ${formatNumber(offset + 1)} to ${formatNumber(offset + shown)} of ${formatNumber(total)} ${noun}`}
      </p>
      <div className={css.actions}>
        <Button variant="secondary" ref={previous} disabled={page === 1} onClick={() => goToPage(page - 1)}>
          Previous
        </Button>
        <Button variant="secondary" ref={next} disabled={isLast} onClick={() => goToPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

interface CursorPagerProps {
  /** Id of the last row of this page, when older rows exist. */
  older: number | undefined;
  /** Range of this page; announced when it changes. */
  children: ReactNode;
}

const cursorParameter = 'before';

/** Cursor of a list in the query; undefined on its first page. */
export function cursorFromUrl(params: URLSearchParams): number | undefined {
  const id = Number(params.get(cursorParameter));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Pagination by cursor, for lists that are too long to count. History navigation leads back to the page before. */
export function CursorPager({ older, children }: CursorPagerProps) {
  const { search } = useLocation();
  const isFirst = cursorFromUrl(new URLSearchParams(search)) === undefined;
  return (
    <nav className={css.pager} aria-label="Pagination">
      <p role="status" className={css.status}>
        {children}
      </p>
      <div className={css.actions}>
        {!isFirst && (
          <ButtonLink variant="secondary" to={{ search: withCursor(search, undefined) }}>
            Newest
          </ButtonLink>
        )}
        {older !== undefined && (
          <ButtonLink variant="secondary" to={{ search: withCursor(search, older) }}>
            Older
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}

function withCursor(search: string, before: number | undefined): string {
  const params = new URLSearchParams(search);
  if (before === undefined) params.delete(cursorParameter);
  else params.set(cursorParameter, String(before));
  return params.toString();
}
