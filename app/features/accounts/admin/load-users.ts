import type { Person } from '#app/features/accounts/accounts.contract.ts';
import { requireAdmin } from '#app/features/admin/auth-guard.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { redirectToLastPage } from '#app/ui/layout/pagination.ts';
import { toPageQuery } from './user-filter.ts';

type Ask = (asked: ReturnType<typeof toPageQuery>) => Promise<PageWithTotal<Person[]>>;

/** Page of users that the URL names; a page past the end redirects to the last one. */
export async function loadUsers(request: Request, ask: Ask) {
  const { people } = await requireAdmin(request, () => ({ people: toResult(ask(toPageQuery(new URL(request.url).searchParams))) }));
  if ('data' in people) redirectToLastPage(request, people.data);
  return { people };
}
