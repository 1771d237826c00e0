import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/users.page';
import { SameMailbox } from './same-mailbox.tsx';
import { UsersList, usersFilter } from './users-list.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [list, sameMailbox] = await Promise.all([loadList(request, api.accounts.users, usersFilter), toResult(api.accounts.sameMailbox())]);
  return { list, pairs: 'data' in sameMailbox ? sameMailbox.data : [] };
}
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Users', description: 'Learners of the academy.', matches });

export default function Users({ loaderData: { list, pairs } }: Route.ComponentProps) {
  const toolbar = pairs.length > 0 && <SameMailbox pairs={pairs} />;
  return <UsersList title="Users" noun="users" list={list} toolbar={toolbar} exportCsv={api.accounts.usersExport} />;
}
