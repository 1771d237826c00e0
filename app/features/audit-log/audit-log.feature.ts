import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { auditLog } from './audit-log.contract.ts';

/** Section of the personal data export: what the account did as staff. */
const auditLogData = {
  auditLog: z.array(z.object({ at: z.iso.datetime(), what: z.string(), title: z.nullable(z.string()) })),
};

/** Screen of the audit log. The entries come from the endpoints with `audit`, and from `auditEvents` of the manifests. */
export const auditLogFeature = defineFeature({
  name: 'audit-log',
  contract: auditLog,
  personalData: auditLogData,
  retentionDays: { auditEntry: 365 },
  privacy: {
    'When you help to run the academy': `
      What you create, change, delete or send, and when you log in, is kept for {auditEntry days} with your name, so that it can be found out
      later who did what. Only administrators see it. When your account is deleted, your name goes from it.`,
  },
  pages: [{ path: '/admin/audit-log', file: 'admin/audit-log.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/audit-log',
      label: 'Audit log',
      position: 85,
      permission: 'audit:read',
      icon: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5',
    },
  ],
});
