import * as z from 'zod/mini';
import type { Contract, Endpoint } from '#app/http/endpoint.ts';

type JsonSchema = z.core.JSONSchema._JSONSchema;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { unrepresentable: 'any', io });

/** A valid value of a schema: its first choice, or a short sample. */
function sampleOf(schema: JsonSchema): unknown {
  if (typeof schema === 'boolean') return 'A sample';
  const { anyOf, enum: choices, examples, format, items, minimum, pattern, properties, required = [], type } = schema;
  if (choices) return choices[0];
  if (examples) return examples[0];
  if (anyOf) return sampleOf(anyOf.find((each) => typeof each === 'object' && each.type !== 'null') ?? true);
  if (properties) return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? true)]));
  if (type === 'array') return [sampleOf(Array.isArray(items) ? (items[0] ?? true) : (items ?? true))];
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  if (format === 'date') return '2026-01-15';
  if (format === 'date-time') return '2026-01-15T12:00:00.000Z';
  // Patterns are of names such as 'contact-answer'.
  return pattern ? 'a-sample' : 'A sample';
}

interface Key {
  name: string;
  /** A reply may lack it. */
  isOptional: boolean;
}

/** Keys at any depth: 'User.first_name' is nested in 'User'; arrays add no level. */
function keysOf(schema: JsonSchema, { name: parent, isOptional }: Key = { name: '', isOptional: false }): Key[] {
  if (typeof schema === 'boolean') return [];
  const { anyOf = [], items, properties = {}, required = [] } = schema;
  const nested = [...anyOf, ...(Array.isArray(items) ? items : items ? [items] : [])];
  const own = Object.entries(properties).flatMap(([name, each]) => {
    const key = { name: parent === '' ? name : `${parent}.${name}`, isOptional: isOptional || !required.includes(name) };
    return [key, ...keysOf(each, key)];
  });
  return [...nested.flatMap((each) => keysOf(each, { name: parent, isOptional })), ...own];
}

/** JSON body with every required field. */
export const sampleBody = ({ body }: Endpoint): Record<string, unknown> =>
  body ? (sampleOf(schemaOf(body, 'input')) as Record<string, unknown>) : {};

/** Kind of a text field of the body or the query: typed text, or one of fixed values; undefined for numbers, switches and lists. */
export function textKindOf({ body, query }: Endpoint, field: string): 'typed' | 'fixed' | undefined {
  const schema = body ?? query;
  const fields = schema && schemaOf(schema, 'input');
  const property = typeof fields === 'object' ? fields.properties?.[field] : undefined;
  const choices = typeof property === 'object' ? (property.anyOf ?? [property]) : [];
  const text = choices.find((each) => typeof each === 'object' && (each.type === 'string' || each.enum?.every((value) => typeof value === 'string')));
  if (typeof text !== 'object') return undefined;
  return text.enum || text.const !== undefined || text.format?.startsWith('date') ? 'fixed' : 'typed';
}

/** Row of the authorization matrix. Endpoints whose valid request needs more than a sample have their own in authorization-matrix.ts. */
export function derivedRow(endpoint: Endpoint) {
  const { body, path, query, reply, csv, sameOrigin } = endpoint;
  const keys = csv ? [] : keysOf(schemaOf(reply, 'output'));
  const invalid = [(query || body) && '400', path.includes(':') && '404', body && '413 415', sameOrigin && '403'];
  return {
    keys: csv ? Object.values(csv.columns).join(', ') : [...new Set(keys.map(({ name }) => name))].join(', '),
    optionalKeys: keys.flatMap(({ name, isOptional }) => (isOptional ? name : [])),
    invalidStatuses: invalid.filter(Boolean).join(' '),
    ...(body ? { json: () => sampleBody(endpoint) } : {}),
  };
}

export const endpointsOf = (contract: Contract): Endpoint[] => Object.values(contract).flatMap((endpoints) => Object.values(endpoints));

/** Endpoint that creates what an endpoint with an id in its path reads, changes or deletes. */
export const creatorOf = (contract: Contract, { path }: Pick<Endpoint, 'path'>): Endpoint | undefined =>
  endpointsOf(contract).find((other) => other.method === 'POST' && `${other.path}/:id` === path);
