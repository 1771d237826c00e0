import { defineFeature } from '#app/feature.ts';
import { contentTransfer } from './content-transfer.contract.ts';

export const contentTransferFeature = defineFeature({
  name: 'content-transfer',
  contract: contentTransfer,
  pages: [
    { path: '/admin/import', file: 'admin/imports.page.tsx', layout: 'admin' },
    { path: '/admin/import/:id', file: 'admin/import.page.tsx', layout: 'admin', example: '/admin/import/1' },
  ],
  adminNav: [
    {
      to: '/admin/import',
      label: 'Import and export',
      position: 82,
      permission: 'content:transfer',
      icon: 'M7 20V5M3.5 8.5L7 5l3.5 3.5M17 4v15m-3.5-3.5L17 19l3.5-3.5',
    },
  ],
  retentionDays: {
    /** Uploads that were not imported: they hold email addresses of comments. */
    unfinishedImport: 7,
  },
  privacy: {
    'When you help to run the academy': `
      A file of another site that was uploaded, with the email addresses of its comments, is deleted after {unfinishedImport days} when it was
      not imported.`,
  },
});
