import type { AppContext } from '#app/app-context.server.ts';
import { toServiceUnavailable } from '#app/db/database-errors.server.ts';
import { ApiError } from '#app/lib/api-error.ts';

/** What a caller is told of whatever went wrong: a refusal as it is; of all else 503 or 500, and its story is in the log. */
export function toApiError(path: string, error: unknown, academy: AppContext): { refused: ApiError; id?: string } {
  if (error instanceof ApiError) return { refused: error };
  const trouble = toDatabaseUnavailable(path, error, academy);
  if (trouble) return { refused: trouble };
  return { refused: new ApiError(500, 'Something went wrong on our side, please try again'), id: logUnexpectedError(path, error, academy) };
}

/** The refusal when it is the database that cannot: whoever runs the academy finds the reason in the log. */
export function toDatabaseUnavailable(path: string, error: unknown, academy: AppContext): ApiError | undefined {
  const refused = toServiceUnavailable(error);
  if (refused) academy.log('database_trouble', { path, reason: error instanceof Error ? error.message : String(error) });
  return refused;
}

/** Returns the id under which the log has it. */
export function logUnexpectedError(path: string, error: unknown, academy: AppContext): string {
  const id = crypto.randomUUID();
  academy.log('failed', { id, path, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return id;
}
