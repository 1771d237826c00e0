import { purgeOldest } from '#app/db/purge.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { auditLabelsOf, type Feature } from '#app/feature.ts';
import { auditLogFeature } from './audit-log.feature.ts';
import { anonymizeEntries } from './audit-log.queries.server.ts';
import { createAuditLog } from './audit-log.server.ts';

/** @param features all features, whose manifests say what their actions are called */
export const auditLogServer = (features: readonly Feature[]) => {
  const { handlers, exportEntries, labelOf } = createAuditLog(auditLabelsOf(features));
  return defineServerFeature(auditLogFeature, {
    handlers,
    exportData: { auditLog: exportEntries },
    erase: { records: ({ tx, owner }) => anonymizeEntries(tx, owner, labelOf) },
    retention: { auditEntry: purgeOldest('audit_log') },
  });
};
