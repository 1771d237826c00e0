import type { Academy } from '#app/app-context.server.ts';
import { refusalOf } from '#app/db/database-errors.server.ts';
import { Failure } from '#app/lib/api-error.ts';

/** What a caller is told of whatever went wrong: a refusal as it is; of all else 503 or 500, and its story is in the log. */
export function refusalFor(path: string, error: unknown, academy: Academy): { refused: Failure; id?: string } {
  if (error instanceof Failure) return { refused: error };
  const trouble = inTrouble(path, error, academy);
  if (trouble) return { refused: trouble };
  return { refused: new Failure(500, 'Something went wrong on our side, please try again'), id: logFailure(path, error, academy) };
}

/** The refusal when it is the database that cannot: whoever runs the academy finds the reason in the log. */
export function inTrouble(path: string, error: unknown, academy: Academy): Failure | undefined {
  const refused = refusalOf(error);
  if (refused) academy.log('database_trouble', { path, reason: error instanceof Error ? error.message : String(error) });
  return refused;
}

/** Returns the id under which the log has it. */
export function logFailure(path: string, error: unknown, academy: Academy): string {
  const id = crypto.randomUUID();
  academy.log('failed', { id, path, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return id;
}
