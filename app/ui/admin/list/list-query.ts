import { replace } from 'react-router';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { normalize } from '#app/lib/normalize.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';

/** Rows per page of the admin lists. */
export const pageSize = 10;

/** Maximum length of a search in code points, that of the API. */
export const maxSearch = 100;

/** Fields above a list that narrow it down. Their values are in the URL, where history, reload and a new login find them. */
export interface ListFilter {
  /** Label of the search field; without one the list has no search. */
  search?: string;
  /** Select fields by query parameter. */
  selects?: Record<string, SelectFilter>;
}
interface SelectFilter {
  label: string;
  /** Label of the option that selects all rows: 'Any level'. */
  any: string;
  /** Labels by value. */
  options: Record<string, string>;
}

type Selected<F extends ListFilter> = F extends { selects: infer S extends Record<string, SelectFilter> }
  ? { [N in keyof S]?: keyof S[N]['options'] & string }
  : unknown;

/** Chosen values of a filter; an empty object selects all rows. */
export type FilterValues<F extends ListFilter = ListFilter> = { search?: string } & Selected<F>;

/** API query of a list. */
export type ListQuery<F extends ListFilter = ListFilter> = { page: number; limit: number } & FilterValues<F>;

/** Query parameters that name a page of a list: another filter begins at the first one. */
export const pageParameters = ['page', 'before'];

/** Page number in the query, from 1; 1 when it is missing or invalid. */
export const pageFromUrl = (params: URLSearchParams) => parseIdParam(params.get('page') ?? '') || 1;

/** Filter of a URL. Values that the API would reject are left out, because users edit and truncate URLs. */
export function parseFilter<const F extends ListFilter>(params: URLSearchParams, filter: F): FilterValues<F> {
  const values: Record<string, string> = {};
  const typed = filter.search === undefined ? '' : (params.get('search') ?? '');
  const search = [...normalize(typed).replace(/\p{C}+/gu, ' ')].slice(0, maxSearch).join('').trim();
  if (search) values.search = search;
  for (const [name, { options }] of Object.entries(filter.selects ?? {})) {
    const value = params.get(name);
    if (value !== null && Object.hasOwn(options, value)) values[name] = value;
  }
  return values as FilterValues<F>;
}

export const listQuery = <const F extends ListFilter>(params: URLSearchParams, filter: F): ListQuery<F> => ({
  ...parseFilter(params, filter),
  page: pageFromUrl(params),
  limit: pageSize,
});

/**
 * Corrects a URL that was edited or truncated: drops values that the list does not know, and names the last page when it is
 * past the end. Other parameters stay.
 * @throws {Response} redirect to the corrected URL, which replaces the history entry
 */
export function redirectToValidUrl(request: Request, filter: ListFilter, list: Result<PageWithTotal<unknown[]>>): void {
  const url = new URL(request.url);
  const before = url.searchParams.toString();
  const values: Record<string, string> = { ...parseFilter(url.searchParams, filter) };
  const lastPage = 'data' in list ? Math.max(1, Math.ceil(list.data.total / pageSize)) : Number.POSITIVE_INFINITY;
  const page = Math.min(pageFromUrl(url.searchParams), lastPage);
  if (page > 1) values.page = String(page);
  for (const name of ['search', ...Object.keys(filter.selects ?? {}), 'page']) {
    const value = values[name];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.searchParams.toString() !== before) throw replace(url.pathname + url.search);
}
