import * as z from 'zod/mini';
import { ApiError, type FieldErrors } from '#app/lib/api-error.ts';
import { mapValues } from '#app/lib/map-values.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';

/** @param textParams names of those that are text @throws {ApiError} 404 for an id that is not a positive integer */
export function parseParams(raw: Record<string, string>, textParams: readonly string[] = []): Record<string, number | string> {
  return mapValues(raw, (value, name) => {
    if (textParams.includes(name)) return value;
    const id = parseIdParam(value);
    if (Number.isNaN(id)) throw new ApiError(404, 'Not found');
    return id;
  });
}

/** @throws {ApiError} 400 with a sentence for each field */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message;
  throw new ApiError(400, Object.values(errors)[0] ?? 'Please check what you entered', { errors });
}
