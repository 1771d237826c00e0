import { useSearchParams } from 'react-router';
import { pathId } from '#app/http/path-id.ts';

/** Rows on a page of the administrators' lists (SPEC section 9). */
export const pageSize = 10;

/** The page that an address names, counted from 1; what names none is the first. */
export const pageIn = (search: URLSearchParams) => pathId(search.get('page') ?? '') || 1;

/** Turns to a page: it stands in the address, so that going back and loading anew find it. */
export function useTurnTo(): (page: number) => void {
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
