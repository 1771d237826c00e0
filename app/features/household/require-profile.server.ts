import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { type ProfileRow, profileById } from './household.queries.server.ts';

/** Profile of the caller's own household. @throws 404, also for a profile of another household */
export async function requireProfile(db: Db, principal: { id: number }, id: number): Promise<ProfileRow> {
  return (await profileById(db, principal.id, id)) ?? reject(404, 'Profile not found');
}
