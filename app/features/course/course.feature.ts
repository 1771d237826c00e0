import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { course } from './course.contract.ts';
import { reviewed, verdicts } from './course-terms.contract.ts';

/** Section of the personal data export: reviews of items of the course. */
const courseData = {
  courseReviews: z.array(
    z.object({
      item: z.string(),
      verdict: z.enum(verdicts),
      what: z.enum(reviewed),
      note: z.nullable(z.string()),
      reviewedAt: z.iso.datetime(),
    }),
  ),
};

/** Units of lessons: their public pages, and their administration. */
export const courseFeature = defineFeature({
  name: 'course',
  contract: course,
  pages: [
    { path: '/admin/course/import', file: 'admin/import/course-import.page.tsx', layout: 'admin' },
    {
      path: '/admin/course/lessons/:id/preview',
      file: 'admin/preview/lesson-preview.page.tsx',
      layout: 'admin',
      example: '/admin/course/lessons/1/preview',
    },
    {
      path: '/admin/course/units/:id/preview',
      file: 'admin/preview/unit-preview.page.tsx',
      layout: 'admin',
      example: '/admin/course/units/1/preview',
    },
    { path: '/admin/course/starter', file: 'admin/starter/starter-offer.page.tsx', layout: 'admin' },
    { path: '/admin/course/report', file: 'admin/report/course-report.page.tsx', layout: 'admin' },
    { path: '/learn', file: 'pages/learn.page.tsx', robots: 'index', views: '/course' },
    { path: '/learn/units/:id', file: 'pages/unit.page.tsx', views: '/course/units/:id', example: '/learn/units/1' },
    { path: '/learn/first-lesson', file: 'lesson/first-lesson.page.tsx', layout: 'lesson', robots: 'index', views: true },
    { path: '/learn/tones', file: 'pages/tones.page.tsx', robots: 'index', views: '/course/tone-voices' },
    { path: '/admin/course', file: 'admin/admin-course.page.tsx', layout: 'admin' },
    { path: '/admin/course/units/:id', file: 'admin/admin-unit.page.tsx', layout: 'admin', example: '/admin/course/units/1' },
    { path: '/admin/course/lessons/:subject', file: 'admin/lesson-link.page.tsx', layout: 'admin', example: '/admin/course/lessons/1' },
    { path: '/admin/course/items', file: 'admin/admin-items.page.tsx', layout: 'admin' },
    { path: '/admin/course/items/:id', file: 'admin/admin-item.page.tsx', layout: 'admin', example: '/admin/course/items/1' },
  ],
  draftForms: {
    'course-unit': { label: 'Unit of the course', permission: 'course:write', page: '/admin/course', isDialog: true },
    'course-lesson': { label: 'Lesson', permission: 'course:write', page: '/admin/course/lessons/:subject' },
    'course-note': { label: 'Grammar note', permission: 'course:write', page: '/admin/course/units/:subject' },
    'course-item': { label: 'Item of the course', permission: 'course:write', page: '/admin/course/items/:subject' },
    'course-review': { label: 'Review of an item', permission: 'course:write', page: '/admin/course/items/:subject' },
  },
  adminNav: [
    {
      to: '/admin/course',
      label: 'Course',
      position: 55,
      permission: 'course:write',
      icon: 'M4 5h6v6H4zM14 13h6v6h-6zM14 5h6v4h-6zM4 15h6v4H4z',
    },
  ],
  dashboardPanels: [
    {
      title: 'Units that lack something',
      data: 'needs',
      file: 'admin/report/units-lacking.panel.tsx',
      link: { to: '/admin/course', page: 'the course' },
      position: 28,
    },
  ],
  /** Entries of before tutors reviewed, too. */
  auditEvents: { reviewItem: 'reviewed an item of the course' },
  personalData: courseData,
});
