import { defineFeature } from '#app/feature.ts';

/** Layout and dashboard of the admin area; each other screen belongs to its feature. */
export const adminFeature = defineFeature({
  name: 'admin',
  pages: [
    { path: '/admin', file: 'dashboard/dashboard.page.tsx', layout: 'admin', robots: 'disallow' },
    { path: '/admin/logout', file: 'layout/logout.page.tsx', layout: 'admin' },
    { path: '/admin/*', file: 'layout/not-found.page.tsx', layout: 'admin' },
  ],
  adminNav: [
    { to: '/admin', label: 'Dashboard', position: 10, permission: 'admin:access', icon: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z' },
    { to: '/admin/logout', label: 'Logout', position: 100, permission: 'admin:access', icon: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9' },
  ],
});
