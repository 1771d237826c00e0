import { defineFeature } from '#app/feature.ts';
import { wordOfDay } from './word-of-day.contract.ts';

export const wordOfDayFeature = defineFeature({
  name: 'word-of-day',
  contract: wordOfDay,
  pages: [{ path: '/admin/word-of-day', file: 'admin/admin-word.page.tsx', layout: 'admin' }],
  adminNav: [
    {
      to: '/admin/word-of-day',
      label: 'Word of the Day',
      position: 60,
      icon: 'M12 6c-2.5-2-6-2-9-1v14c3-1 6.5-1 9 1 2.5-2 6-2 9-1V5c-3-1-6.5-1-9 1zM12 6v14',
    },
  ],
  feeds: [{ title: 'Word of the Day', path: '/word-of-day/feed' }],
});
