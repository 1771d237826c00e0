import { defineFeature } from '#app/feature.ts';

/** What the staff do in the cases that a guide is opened for. */
export const handbookFeature = defineFeature({
  name: 'handbook',
  pages: [{ path: '/admin/handbook', file: 'admin/handbook.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/handbook',
      label: 'Handbook',
      position: 95,
      permission: 'admin:access',
      icon: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
    },
  ],
});
