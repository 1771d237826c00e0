import { defineFeature, defineTarget } from '#app/feature.ts';
import { wordSchedule } from './schedule/word-schedule.contract.ts';
import { wordOfDay } from './word-of-day.contract.ts';
import { wordPath } from './word-path.ts';

export const wordTarget = defineTarget({
  name: 'word',
  table: 'words_of_day',
  // The condition `publicWord` of word-days.queries.server.ts.
  publicWhen: { firstOf: ['shown_on', 'day'] },
  page: wordPath,
  notFoundMessage: 'Word of the Day not found',
});

export const wordOfDayFeature = defineFeature({
  name: 'word-of-day',
  contract: { ...wordOfDay, ...wordSchedule },
  pages: [
    { path: '/admin/word-of-day', file: 'admin/admin-word.page.tsx', layout: 'admin' },
    { path: '/admin/word-of-day/calendar', file: 'schedule/admin/calendar.page.tsx', layout: 'admin' },
  ],
  draftForms: {
    word: { label: 'Word of the Day', permission: 'words:write', page: '/admin/word-of-day', isDialog: true },
    'scheduled-word': { label: 'Word for a day', permission: 'words:write', page: '/admin/word-of-day/calendar', isDialog: true },
  },
  adminNav: [
    {
      to: '/admin/word-of-day',
      label: 'Word of the Day',
      position: 60,
      permission: 'words:write',
      icon: 'M12 6c-2.5-2-6-2-9-1v14c3-1 6.5-1 9 1 2.5-2 6-2 9-1V5c-3-1-6.5-1-9 1zM12 6v14',
    },
  ],
  dashboardPanels: [
    {
      title: 'Days without a word',
      data: 'emptyDays',
      file: 'schedule/admin/empty-days.panel.tsx',
      link: { to: '/admin/word-of-day', page: 'the word of the day' },
      position: 26,
    },
  ],
  feeds: [{ title: 'Word of the Day', path: '/word-of-day/feed' }],
  targets: [wordTarget],
});
