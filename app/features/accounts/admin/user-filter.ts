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
export function parseFilter(address: URLSearchParams): UserFilter {
  const search = [...(address.get('search') ?? '').normalize('NFC').replace(/\p{C}+/gu, ' ')].slice(0, maxSearch).join('').trim();
  const level = levels.find((each) => each === address.get('level'));
  return { ...(search ? { search } : {}), ...(level ? { level } : {}) };
}

export const toSearchParams = (wanted: UserFilter) => new URLSearchParams({ ...wanted });

export const isEmptyFilter = (wanted: UserFilter) => !wanted.search && !wanted.level;

/** API query of a URL. */
export const toPageQuery = (address: URLSearchParams) => ({ ...parseFilter(address), page: pageFromUrl(address), limit: pageSize });
