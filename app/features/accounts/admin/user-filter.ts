import { levels } from '#app/features/accounts/levels.contract.ts';
import { pageFromUrl, pageSize } from '#app/ui/layout/pagination.ts';

type Level = (typeof levels)[number];

/** Who is looked for; nothing said means everybody. */
export interface UserFilter {
  search?: string;
  level?: Level;
}

export const maxSearch = 100;

/** Who an address asks for: what the API would refuse is left out, since an address may have been typed or cut by anybody. */
export function parseFilter(address: URLSearchParams): UserFilter {
  const search = [...(address.get('search') ?? '').normalize('NFC').replace(/\p{C}+/gu, ' ')].slice(0, maxSearch).join('').trim();
  const level = levels.find((each) => each === address.get('level'));
  return { ...(search ? { search } : {}), ...(level ? { level } : {}) };
}

/** What stands in the address for it. */
export const toSearchParams = (wanted: UserFilter) => new URLSearchParams({ ...wanted });

export const isEmptyFilter = (wanted: UserFilter) => !wanted.search && !wanted.level;

/** The page of people that an address asks for. */
export const toPageQuery = (address: URLSearchParams) => ({ ...parseFilter(address), page: pageFromUrl(address), limit: pageSize });
