import type { AppContext } from '#app/app-context.server.ts';
import { mapValues } from '#app/lib/map-values.ts';
import type { Client } from './client.ts';
import type { Contract, PageWithTotal } from './endpoint.ts';
import { type BoundEndpoint, type EndpointRequest, serializeReply } from './endpoint-pipeline.server.ts';
import { toApiError } from './error-mapping.server.ts';
import { collectStreams } from './json-stream.server.ts';

/** Client address of the page request, and the collector of its cache tags. */
type RequestOrigin = Pick<EndpointRequest, 'address' | 'tagCollector'>;

/**
 * API client of page loaders on the server: the same interface, validation, limits and errors as over HTTP, but without
 * Request, JSON and Response.
 */
export function createInProcessClient<C extends Contract>(
  endpoints: Record<string, Record<string, BoundEndpoint>>,
  appContext: AppContext,
): (origin: RequestOrigin) => Client<C> {
  const boundCalls = mapValues(endpoints, (table) => mapValues(table, (endpoint) => bindCall(endpoint, appContext)));
  // mapValues loses the property names, so the type is asserted.
  return (origin) => mapValues(boundCalls, (table) => mapValues(table, (call) => (input?: object) => call(origin, { ...input }))) as Client<C>;
}

function bindCall({ endpoint, execute }: BoundEndpoint, appContext: AppContext) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return async (origin: RequestOrigin, input: Record<string, unknown>): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name) => [name, String(input[name])]));
    const rest = Object.entries(input).filter(([name]) => !names.includes(name));
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
    try {
      const body = async () => Object.fromEntries(rest);
      const { result } = await execute({ ...origin, path, params, query: endpoint.body ? {} : toQueryStrings(rest), body });
      const reply = serializeReply(endpoint, await collectStreams(result));
      return endpoint.withTotal ? { rows: reply, total: (result as PageWithTotal<unknown>).total } : reply;
    } catch (error) {
      throw toApiError(path, error, appContext).apiError;
    }
  };
}

/** Query parameters are strings: the schemas coerce them as over HTTP. */
const toQueryStrings = (entries: [string, unknown][]): Record<string, string> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
