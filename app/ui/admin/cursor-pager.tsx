import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../button.tsx';
import css from './pager.module.css';

interface CursorPagerProps {
  /** Id of the last row of this page, when older rows exist. */
  older: number | undefined;
  /** What this page shows; announced when it changes. */
  children: ReactNode;
}

const parameter = 'before';

/** Cursor of a list in the query; undefined on its first page. */
export function cursorFromUrl(params: URLSearchParams): number | undefined {
  const id = Number(params.get(parameter));
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
  if (before === undefined) params.delete(parameter);
  else params.set(parameter, String(before));
  return params.toString();
}
