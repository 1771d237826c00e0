import { defineFeature } from '#app/feature.ts';
import { backups } from './backups.contract.ts';

export const backupsFeature = defineFeature({
  name: 'backups',
  contract: backups,
  dashboardPanels: [{ title: 'Last backup', data: 'last', file: 'admin/last-backup.panel.tsx', position: 50 }],
});
