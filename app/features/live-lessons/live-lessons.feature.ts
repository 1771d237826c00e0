import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { lessonStates, missedReasons } from './lesson-terms.contract.ts';
import { liveLessons } from './live-lessons.contract.ts';

const time = z.iso.datetime();

/** Sections of the personal data export. */
const lessonsData = {
  liveLessons: z.array(
    z.object({
      side: z.enum(['tutor', 'family']),
      startsAt: time,
      minutes: z.int(),
      state: z.enum(lessonStates),
      learner: z.nullable(z.string()),
      wish: z.nullable(z.string()),
      missed: z.nullable(z.enum(missedReasons)),
      note: z.nullable(z.string()),
      words: z.array(z.object({ igbo: z.string(), doneAt: z.nullable(time) })),
      messages: z.array(z.object({ text: z.string(), writtenAt: time })),
    }),
  ),
  lessonHours: z.nullable(
    z.object({
      zone: z.string(),
      hours: z.array(z.object({ weekday: z.int(), start: z.string(), end: z.string() })),
      daysOff: z.array(z.string()),
      lengths: z.string(),
      grownUps: z.boolean(),
      ages: z.string(),
      noticeHours: z.int(),
      weeklyLimit: z.int(),
      link: z.nullable(z.string()),
    }),
  ),
};

/** Hours of tutors, and live lessons that families ask for. */
export const liveLessonsFeature = defineFeature({
  name: 'live-lessons',
  contract: liveLessons,
  personalData: lessonsData,
  retentionDays: {
    /** A lesson without a note, after its start. */
    liveLesson: 365,
    /** Wish, reasons and room of a lesson with a note, after its start. */
    lessonDetails: 365,
    /** Message of a lesson. */
    lessonMessage: 365,
  },
  privacy: {
    'When your household learns': `
      In a live lesson a tutor sees the first name, the picture and the wish of a grown-up learner, and of a child its nickname, picture and age, never an email
      address, a phone number or a surname. You see the tutor’s card. What you write to each other about a lesson is read by you, the tutor and
      our staff; a note that the tutor writes after it, with the words to practise and which of
      them are done, is yours to keep for as long as you have your account. All else about a lesson is deleted
      {lessonDetails days} after it, a lesson without a note {liveLesson days} after it, and messages {lessonMessage days} after they were written. If a tutor’s account is deleted, the lesson
      and its note stay with you, without the tutor’s name.`,
  },
  pages: [
    { path: '/tutors/:id', file: 'tutor/tutor.page.tsx', views: '/tutors/:id' },
    { path: '/tutor/lessons', file: 'teaching/tutor-lessons.page.tsx', private: true },
    { path: '/lessons', file: 'family/lessons.page.tsx', private: true },
    { path: '/admin/lessons', file: 'admin/lessons.page.tsx', layout: 'admin' },
    { path: '/admin/lessons/:id', file: 'admin/lesson.page.tsx', layout: 'admin', example: '/admin/lessons/1' },
  ],
  todayCards: [{ position: 20, file: 'practice/practice.today.ts' }],
  adminNav: [
    {
      to: '/admin/lessons',
      label: 'Live lessons',
      position: 33,
      permission: 'classes:manage',
      icon: 'M4 6h11v12H4zM15 10l5-3v10l-5-3z',
      count: 'adminWithoutRoom',
    },
  ],
  dashboardCards: [{ to: '/admin/lessons', label: 'Lessons this week', page: 'the live lessons', total: 'adminWeek', position: 52 }],
});
