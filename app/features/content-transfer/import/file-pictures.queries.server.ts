import '../content-transfer.tables.ts';
import type { Db } from '#app/db/schema.ts';
import { type EntryRow, entriesOfKind } from './imports.queries.server.ts';

/** Pictures of the file by their numbers. @param sourceIds at most as many as a post may show */
export const picturesByIds = (db: Db, importId: number, sourceIds: string[]): Promise<Pick<EntryRow, 'source_id' | 'data'>[]> =>
  entriesOfKind(db, importId, 'picture').select(['source_id', 'data']).where('source_id', 'in', sourceIds).execute();

/** Pictures of the file that belong to a post, in the order of the file. */
export const picturesOfPost = (db: Db, importId: number, postId: string, limit: number): Promise<Pick<EntryRow, 'data'>[]> =>
  entriesOfKind(db, importId, 'attached').select('data').where('source_id', '=', postId).orderBy('id').limit(limit).execute();
