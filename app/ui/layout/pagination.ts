import { replace, useSearchParams } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';

/** Rows per page of the admin lists. */
export const pageSize = 10;

/** Page number in the query, from 1; 1 when it is missing or invalid. */
export const pageFromUrl = (search: URLSearchParams) => parseIdParam(search.get('page') ?? '') || 1;

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

/** @throws {Response} redirect to the last page, when the page is past the end */
export function redirectToLastPage(request: Request, list: { rows: unknown[]; total: number }): void {
  if (list.rows.length > 0 || list.total === 0) return;
  const url = new URL(request.url);
  url.searchParams.set('page', String(Math.ceil(list.total / pageSize)));
  throw replace(url.pathname + url.search);
}
