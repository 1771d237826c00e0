import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { ownProfile } from './members.queries.server.ts';

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof ownProfile>>>;

/** Profile of the caller's household. @throws 404, also for a profile of another household */
export const requireOwnProfile = async (db: Db, accountId: number, id: number): Promise<OwnProfile> =>
  (await ownProfile(db, accountId, id)) ?? reject(404, 'Profile not found');
