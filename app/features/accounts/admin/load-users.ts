import type { Person } from '#app/features/accounts/accounts.contract.ts';
import { inside } from '#app/features/admin/auth-guard.ts';
import type { Counted } from '#app/http/endpoint.ts';
import { outcome } from '#app/ui/feedback/async-section.tsx';
import { leadToLastPage } from '#app/ui/layout/pagination.ts';
import { pageOf } from './user-filter.ts';

type Ask = (asked: ReturnType<typeof pageOf>) => Promise<Counted<Person[]>>;

/** The page of people that the address names; one past the end leads to the last one. */
export async function loadPeople(request: Request, ask: Ask) {
  const { people } = await inside(request, () => ({ people: outcome(ask(pageOf(new URL(request.url).searchParams))) }));
  if ('data' in people) leadToLastPage(request, people.data);
  return { people };
}
