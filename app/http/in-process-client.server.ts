import type { AppContext } from '#app/app-context.server.ts';
import { mapValues } from '#app/lib/map-values.ts';
import type { Client } from './client.ts';
import type { Contract, PageWithTotal } from './endpoint.ts';
import { type BoundEndpoint, type EndpointRequest, serializeReply } from './endpoint-pipeline.server.ts';
import { toApiError } from './error-mapping.server.ts';
import { withArrays } from './json-rows.server.ts';

/** Client address of the page request, and the collector of its cache tags. */
export type Caller = Pick<EndpointRequest, 'address' | 'reads'>;

/**
 * API client of page loaders on the server: the same interface, validation, limits and errors as over HTTP, but without
 * Request, JSON and Response (decision 0022).
 */
export function createInProcessClient<C extends Contract>(
  calls: Record<string, Record<string, BoundEndpoint>>,
  academy: AppContext,
): (caller: Caller) => Client<C> {
  const askers = mapValues(calls, (lines) => mapValues(lines, (line) => bindCall(line, academy)));
  // mapValues loses the property names, so the type is asserted.
  return (caller) => mapValues(askers, (asks) => mapValues(asks, (ask) => (input?: object) => ask(caller, { ...input }))) as Client<C>;
}

function bindCall({ endpoint, execute }: BoundEndpoint, academy: AppContext) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return async (caller: Caller, input: Record<string, unknown>): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name) => [name, String(input[name])]));
    const rest = Object.entries(input).filter(([name]) => !names.includes(name));
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    try {
      const body = async () => Object.fromEntries(rest);
      const { result } = await execute({ ...caller, path, params, query: endpoint.body ? {} : toQueryStrings(rest), body });
      const answer = serializeReply(endpoint, await withArrays(result));
      return endpoint.withTotal ? { rows: answer, total: (result as PageWithTotal<unknown>).total } : answer;
    } catch (error) {
      throw toApiError(path, error, academy).refused;
    }
  };
}

/** Query parameters are strings: the schemas coerce them as over HTTP. */
const toQueryStrings = (entries: [string, unknown][]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
