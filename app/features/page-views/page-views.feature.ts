import { defineFeature } from '#app/feature.ts';
import { pageViews } from './page-views.contract.ts';

/** Views of public pages by day, without anything about visitors (decision 0169). */
export const pageViewsFeature = defineFeature({
  name: 'page-views',
  contract: pageViews,
  retentionDays: {
    /** 13 months: a day can be compared with that of the year before. */
    pageView: 396,
  },
  privacy: {
    'When you only read': `
      We count how often each public page is opened on a day: its address and a number, nothing about you or your device. The counts are
      kept for {pageView days}.`,
  },
  dashboardPanels: [{ title: 'Page views', data: 'summary', file: 'admin/page-views.panel.tsx', size: 'wide', position: 70 }],
});
