import { defineServerFeature } from '#app/feature.server.ts';
import { lessonAdminHandlers } from './admin/lesson-admin.server.ts';
import { followLessonsOften, tutorErased, tutorStopped } from './follow/follow.jobs.server.ts';
import { remindOfLessonsOften } from './follow/reminders.jobs.server.ts';
import { hoursHandlers } from './hours/hours.server.ts';
import { purgeDetails, purgeLessons, purgeMessages } from './lessons/lessons.queries.server.ts';
import { lessonHandlers } from './lessons/lessons.server.ts';
import { lessonOffersTag } from './live-lessons.cache-tags.ts';
import { liveLessonsFeature } from './live-lessons.feature.ts';
import { lessonMails } from './mails/lesson-mails.server.ts';
import { eraseTutor, exportHours, exportLessons } from './personal-data.server.ts';
import { tutorPageHandlers } from './tutor/tutor-page.server.ts';
import { tutorPictures } from './tutor/tutor-pictures.server.ts';
import { tutorSitemap } from './tutor/tutor-sitemap.server.ts';

export const liveLessonsServer = defineServerFeature(liveLessonsFeature, {
  handlers: { ...hoursHandlers, ...tutorPageHandlers, ...lessonHandlers, ...lessonAdminHandlers },
  exportData: { liveLessons: exportLessons, lessonHours: exportHours },
  erase: { contributions: eraseTutor },
  retention: { liveLesson: purgeLessons, lessonDetails: purgeDetails, lessonMessage: purgeMessages },
  jobs: [tutorStopped, tutorErased],
  schedule: [followLessonsOften, remindOfLessonsOften],
  mails: lessonMails,
  sitemap: tutorSitemap,
  sharePictures: { tutors: tutorPictures },
  // A check of a tutor ends with a day.
  dailyTags: [lessonOffersTag],
});
