import * as z from 'zod/mini';
import { contract } from '#app/contract.ts';
import type { Contract, Endpoint } from '#app/http/endpoint.ts';

export interface ListEndpoint {
  /** For example 'blog.list'. */
  name: string;
  endpoint: Endpoint;
  /** `maxItems` of each array in the reply by path; '' is the reply itself. */
  arrays: Record<string, number | undefined>;
}

/** Every read endpoint whose response contains rows. */
export function listEndpoints(source: Contract = contract): ListEndpoint[] {
  return Object.entries(source).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => {
      if (endpoint.method !== 'GET') return [];
      const arrays = endpoint.csv ? { '': undefined } : arraysIn(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }));
      return Object.keys(arrays).length > 0 ? { name: `${feature}.${name}`, endpoint, arrays } : [];
    }),
  );
}

function arraysIn(schema: z.core.JSONSchema._JSONSchema, path = ''): Record<string, number | undefined> {
  if (typeof schema === 'boolean') return {};
  const { items, maxItems, properties = {}, anyOf = [] } = schema;
  const nested = Object.entries(properties).map(([name, item]) => arraysIn(item, `${path}.${name}`));
  return Object.assign(
    items === undefined ? {} : { [path]: maxItems },
    ...(Array.isArray(items) ? items : items ? [items] : []).map((item) => arraysIn(item, `${path}[]`)),
    ...nested,
    ...anyOf.map((item) => arraysIn(item, path)),
  ) as Record<string, number | undefined>;
}
