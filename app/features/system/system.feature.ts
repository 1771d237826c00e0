import { defineFeature } from '#app/feature.ts';
import { system } from './system.contract.ts';

/** State of the server for administrators: what runs, what is missing, and what to do. */
export const systemFeature = defineFeature({
  name: 'system',
  contract: system,
  pages: [{ path: '/admin/system', file: 'admin/system.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/system',
      label: 'System',
      position: 83,
      permission: 'system:manage',
      icon: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01M12 8h5M12 16h5',
    },
  ],
});
