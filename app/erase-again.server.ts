import { openDatabase } from '#app/db/database.server.ts';
import type { ErasureKind, ListedErasure } from '#app/features/backups/public.server.ts';
import { eraseAgain } from '#app/features/privacy/erase-again.server.ts';
import { serverFeatures } from './features.server.ts';

/** Migrates a restored database, and carries out the erasures that it does not know of. Nothing is mailed. */
export async function eraseAgainIn(databaseUrl: string, erasures: ListedErasure[]): Promise<ErasureKind[]> {
  const { db, migrate, close } = openDatabase(databaseUrl);
  try {
    await migrate();
    return await eraseAgain(db, serverFeatures, erasures, Date.now());
  } finally {
    await close();
  }
}
