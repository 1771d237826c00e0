import { defineServerFeature } from '#app/feature.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import type { backups } from './backups.contract.ts';
import { backupsFeature } from './backups.feature.ts';
import { lastBackup } from './backups.queries.server.ts';

const handlers: Handlers<typeof backups> = {
  last: async ({ db }) => {
    const last = await lastBackup(db);
    return last ? { createdAt: new Date(last.created_at).toISOString(), bytes: last.bytes } : { createdAt: null, bytes: null };
  },
};

export const backupsServer = defineServerFeature(backupsFeature, { handlers });
