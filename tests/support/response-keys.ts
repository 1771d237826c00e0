import type { TestResponse } from './test-app.ts';

/** Every key of an answer, however deep: `User.first_name` stands inside `User`. Lists add nothing to it; of a CSV file, its headings. */
export function responseKeys({ headers, text, body }: TestResponse): string[] {
  if (headers.get('Content-Type')?.startsWith('text/csv')) return (text.replace('\uFEFF', '').split('\r\n')[0] ?? '').split(',');
  return [...new Set(deep(body))];
}

function deep(value: unknown, before = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => deep(each, before));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [before + key, ...deep(inner, `${before}${key}.`)]);
}
