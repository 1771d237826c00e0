import type { TestResponse } from './api-client.ts';

/** All keys of a response at any depth: `User.first_name` is nested in `User`. Lists add no level; for a CSV file, its header. */
export function responseKeys({ headers, text, body }: TestResponse): string[] {
  if (headers.get('Content-Type')?.startsWith('text/csv')) return (text.replace('\uFEFF', '').split('\r\n')[0] ?? '').split(',');
  return [...new Set(nestedKeys(body))];
}

function nestedKeys(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => nestedKeys(item, prefix));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, nested]) => [prefix + key, ...nestedKeys(nested, `${prefix}${key}.`)]);
}
