import type { PageWithTotal } from '#app/http/endpoint.ts';
import { type ListFilter, type ListQuery, listQuery, redirectToValidUrl } from '#app/ui/admin/list/list-query.ts';
import { type Result, toResult } from '#app/ui/feedback/async-section.tsx';
import { requireAdmin } from './auth-guard.ts';

/**
 * Page of a list that the URL names, for `ResourceList`.
 * @throws {Response} redirect to the login, or from an edited URL to a valid one
 */
export async function loadList<Row, const F extends ListFilter>(
  request: Request,
  fetchRows: (query: ListQuery<F>) => Promise<PageWithTotal<Row[]>>,
  filter: F,
): Promise<Result<PageWithTotal<Row[]>>> {
  const { searchParams } = new URL(request.url);
  const { list } = await requireAdmin(request, () => ({ list: toResult(fetchRows(listQuery(searchParams, filter))) }));
  redirectToValidUrl(request, filter, list);
  return list;
}
