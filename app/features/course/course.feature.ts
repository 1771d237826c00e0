import { defineFeature } from '#app/feature.ts';
import { course } from './course.contract.ts';
import { courseData } from './personal-data.contract.ts';

/** Units of lessons: their public pages, and their administration. */
export const courseFeature = defineFeature({
  name: 'course',
  contract: course,
  pages: [
    { path: '/learn', file: 'pages/learn.page.tsx', robots: 'index' },
    { path: '/learn/units/:id', file: 'pages/unit.page.tsx', example: '/learn/units/1' },
    { path: '/learn/first-lesson', file: 'lesson/first-lesson.page.tsx', robots: 'index' },
    { path: '/learn/tones', file: 'pages/tones.page.tsx', robots: 'index' },
  ],
  personalData: courseData,
});
