import type { User } from '#app/features/accounts/accounts.contract.ts';
import { requireAdmin } from '#app/features/admin/auth-guard.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { redirectToLastPage } from '#app/ui/layout/pagination.ts';
import { toPageQuery } from './user-filter.ts';

type FetchUsers = (query: ReturnType<typeof toPageQuery>) => Promise<PageWithTotal<User[]>>;

/** Page of users that the URL names; a page past the end redirects to the last one. */
export async function loadUsers(request: Request, fetchUsers: FetchUsers) {
  const { users } = await requireAdmin(request, () => ({ users: toResult(fetchUsers(toPageQuery(new URL(request.url).searchParams))) }));
  if ('data' in users) redirectToLastPage(request, users.data);
  return { users };
}
