import { defineFeature } from '#app/feature.ts';
import { academy } from './academy.contract.ts';

/** Name and contact details of the academy, as administrators set them. What other features need of them is in `app/academy/`. */
export const academyFeature = defineFeature({
  name: 'academy',
  contract: academy,
  pages: [{ path: '/admin/academy', file: 'admin/academy.page.tsx', layout: 'admin' }],
  draftForms: {
    academy: { label: 'Settings of the academy', permission: 'academy:manage', page: '/admin/academy' },
    'academy-texts': { label: 'Words of the academy', permission: 'academy:manage', page: '/admin/academy' },
  },
  adminNav: [
    {
      to: '/admin/academy',
      label: 'Academy',
      position: 77,
      permission: 'academy:manage',
      icon: 'M3 10l9-6 9 6M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
    },
  ],
});
