import { defineFeature } from '#app/feature.ts';
import { teaching } from './teaching.contract.ts';

/** Work of tutors: recording, checking and reviewing. The recordings belong to the feature voices. */
export const teachingFeature = defineFeature({
  name: 'teaching',
  contract: teaching,
  pages: [
    // Not disallowed in robots.txt: its rules match beginnings of paths, such as that of /tutors.
    { path: '/tutor', file: 'desk/tutor.page.tsx', private: true },
    { path: '/tutor/check', file: 'check/check.page.tsx', private: true },
    { path: '/tutor/record', file: 'record/record.page.tsx', private: true },
    { path: '/tutor/review', file: 'review/review.page.tsx', private: true },
    { path: '/tutor/review/sheet', file: 'sheet/sheet.page.tsx', private: true },
    { path: '/tutor/voice', file: 'speaker/voice.page.tsx', private: true },
    { path: '/admin/course/voices', file: 'admin/voices.page.tsx', layout: 'admin' },
  ],
});
