import { levels } from '#app/features/accounts/levels.contract.ts';
import { pageFromUrl, pageSize } from '#app/ui/layout/pagination.ts';

type Level = (typeof levels)[number];

/** Filter of the user lists; an empty filter matches all users. */
export interface UserFilter {
  search?: string;
  level?: Level;
}

export const maxSearch = 100;

/** Filter of a URL. Values that the API would reject are left out, because users edit and truncate URLs. */
export function parseFilter(searchParams: URLSearchParams): UserFilter {
  const search = [...(searchParams.get('search') ?? '').normalize('NFC').replace(/\p{C}+/gu, ' ')].slice(0, maxSearch).join('').trim();
  const level = levels.find((candidate) => candidate === searchParams.get('level'));
  return { ...(search ? { search } : {}), ...(level ? { level } : {}) };
}

export const toSearchParams = (filter: UserFilter) => new URLSearchParams({ ...filter });

export const isEmptyFilter = (filter: UserFilter) => !filter.search && !filter.level;

/** API query of a URL. */
export const toPageQuery = (searchParams: URLSearchParams) => ({ ...parseFilter(searchParams), page: pageFromUrl(searchParams), limit: pageSize });
