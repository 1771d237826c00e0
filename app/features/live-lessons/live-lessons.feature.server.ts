import { defineServerFeature } from '#app/feature.server.ts';
import { lessonAdminHandlers } from './admin/lesson-admin.server.ts';
import { eraseLessons, eraseLessonsOfProfiles } from './erase-lessons.server.ts';
import { learnerErased, tutorErased } from './follow/erased.jobs.server.ts';
import { followLessonsOften, tutorStopped } from './follow/follow.jobs.server.ts';
import { remindOfLessonsOften } from './follow/reminders.jobs.server.ts';
import { checkChanged } from './follow/uncovered-lessons.jobs.server.ts';
import { hoursHandlers } from './hours/hours.server.ts';
import { roomChanged } from './hours/room-changed.jobs.server.ts';
import { purgeDetails, purgeLessons, purgeMessages } from './lessons/lessons.queries.server.ts';
import { lessonHandlers } from './lessons/lessons.server.ts';
import { lessonOffersTag } from './live-lessons.cache-tags.ts';
import { liveLessonsFeature } from './live-lessons.feature.ts';
import { lessonMails } from './mails/lesson-mails.server.ts';
import { exportHours, exportLessons } from './personal-data.server.ts';
import { practiceHandlers } from './practice/practice.server.ts';
import { tutorPageHandlers } from './tutor/tutor-page.server.ts';
import { tutorPictures } from './tutor/tutor-pictures.server.ts';
import { tutorSitemap } from './tutor/tutor-sitemap.server.ts';

export const liveLessonsServer = defineServerFeature(liveLessonsFeature, {
  handlers: { ...hoursHandlers, ...tutorPageHandlers, ...lessonHandlers, ...practiceHandlers, ...lessonAdminHandlers },
  exportData: { liveLessons: exportLessons, lessonHours: exportHours },
  erase: { contributions: eraseLessons },
  eraseProfiles: eraseLessonsOfProfiles,
  retention: { liveLesson: purgeLessons, lessonDetails: purgeDetails, lessonMessage: purgeMessages },
  jobs: [tutorStopped, checkChanged, tutorErased, learnerErased, roomChanged],
  schedule: [followLessonsOften, remindOfLessonsOften],
  mails: lessonMails,
  sitemap: tutorSitemap,
  sharePictures: { tutors: tutorPictures },
  // A check of a tutor ends with a day.
  dailyTags: [lessonOffersTag],
});
