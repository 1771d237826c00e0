import { replace, useSearchParams } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';

/** Rows on a page of the administrators' lists (SPEC section 9). */
export const pageSize = 10;

/** The page that an address names, counted from 1; what names none is the first. */
export const pageFromUrl = (search: URLSearchParams) => parseIdParam(search.get('page') ?? '') || 1;

/** Turns to a page: it stands in the address, so that going back and loading anew find it. */
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

/** A page past the end leads to the last one. @throws the way there, for a loader to throw on */
export function redirectToLastPage(request: Request, list: { rows: unknown[]; total: number }): void {
  if (list.rows.length > 0 || list.total === 0) return;
  const url = new URL(request.url);
  url.searchParams.set('page', String(Math.ceil(list.total / pageSize)));
  throw replace(url.pathname + url.search);
}
