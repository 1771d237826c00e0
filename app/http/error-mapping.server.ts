import type { AppContext } from '#app/app-context.server.ts';
import { toServiceUnavailable } from '#app/db/database-errors.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { logFields, loggedPath } from '#app/lib/log.server.ts';

/** Maps any error to an ApiError: 503 for an unavailable database, 500 for unexpected errors, which are logged. */
export function toApiError(path: string, error: unknown, context: AppContext): { apiError: ApiError; id?: string | undefined } {
  if (error instanceof ApiError) return { apiError: error };
  const unavailable = toDatabaseUnavailable(path, error, context);
  if (unavailable) return { apiError: unavailable };
  logUnexpectedError(path, error, context);
  return { apiError: new ApiError(500, 'Something went wrong on our side, please try again'), id: logFields.getStore()?.request_id };
}

/** Returns the 503 for an unavailable database, whose reason is logged; undefined for other errors. */
export function toDatabaseUnavailable(path: string, error: unknown, context: AppContext): ApiError | undefined {
  const unavailable = toServiceUnavailable(error);
  if (unavailable)
    context.log('database_trouble', { path: loggedPath(path), reason: error instanceof Error ? error.message : String(error), ...placeOf(error) });
  return unavailable;
}

/** PostgreSQL names the lock that a statement waited for until its timeout: 'while locking tuple (0,1) in relation "named_locks"'. */
const placeOf = (error: unknown) => (error instanceof Error && 'where' in error && error.where ? { where: String(error.where) } : {});

export function logUnexpectedError(path: string, error: unknown, context: AppContext): void {
  context.log('failed', { path: loggedPath(path), reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
