import { replace } from 'react-router';
import type { Person } from '#app/features/accounts/accounts.contract.ts';
import type { Counted } from '#app/http/endpoint.ts';
import { pageSize } from '#app/ui/page-param.ts';
import { outcome } from '#app/ui/section.tsx';
import { inside } from '../guard.ts';
import { pageOf } from './wanted.ts';

type Ask = (asked: ReturnType<typeof pageOf>) => Promise<Counted<Person[]>>;

/** The page of people that the address names; one past the end leads to the last one. */
export async function loadPeople(request: Request, ask: Ask) {
  const url = new URL(request.url);
  const { people } = await inside(request, () => ({ people: outcome(ask(pageOf(url.searchParams))) }));
  if ('data' in people && people.data.rows.length === 0 && people.data.total > 0) {
    url.searchParams.set('page', String(Math.ceil(people.data.total / pageSize)));
    throw replace(url.pathname + url.search);
  }
  return { people };
}
