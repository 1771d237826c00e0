import { defineServerFeature } from '#app/feature.server.ts';
import { classAdminHandlers } from './admin/class-admin.server.ts';
import { countPublicClasses, sitemapRows, sitemapStarts } from './catalog/catalog.queries.server.ts';
import { catalogHandlers } from './catalog/catalog.server.ts';
import { classPictures } from './catalog/class-pictures.server.ts';
import { classesTag } from './classes.cache-tags.ts';
import { classesFeature } from './classes.feature.ts';
import { purgeEndedClasses } from './classes.queries.server.ts';
import { followTerms } from './follow-terms.jobs.server.ts';
import { classEndedMail } from './mails/class-ended.mail.server.ts';
import { classNoteMail } from './mails/class-note.mail.server.ts';
import { meetingChangeMail } from './mails/meeting-change.mail.server.ts';
import { meetingReminderMail } from './mails/meeting-reminder.mail.server.ts';
import { planChangeMail } from './mails/plan-change.mail.server.ts';
import { requestAcceptedMail } from './mails/request-accepted.mail.server.ts';
import { requestDeclinedMail } from './mails/request-declined.mail.server.ts';
import { requestsWaitingMail } from './mails/requests-waiting.mail.server.ts';
import { seatChangeMail } from './mails/seat-change.mail.server.ts';
import { announceMeeting, announcePlan } from './meetings/announce-meeting.jobs.server.ts';
import { membershipHandlers } from './membership/membership.server.ts';
import { tellTutorsOfRequests } from './membership/tell-tutors.jobs.server.ts';
import { exportClasses } from './personal-data/export-classes.server.ts';
import { remindOfMeetingsOften } from './reminders/reminders.jobs.server.ts';
import { classTeachingHandlers } from './teaching/class-teaching.server.ts';

export const classesServer = defineServerFeature(classesFeature, {
  handlers: { ...catalogHandlers, ...membershipHandlers, ...classTeachingHandlers, ...classAdminHandlers },
  exportData: exportClasses,
  // Public pages name tutors and count free places. Foreign keys delete the rows.
  erase: { records: async ({ invalidate }) => invalidate(classesTag) },
  sharePictures: { class: classPictures },
  sitemap: {
    tag: classesTag,
    count: countPublicClasses,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await sitemapRows(db, after, limit)).map(({ id, updated_at }) => ({ path: `/classes/${id}`, updatedAt: updated_at })),
  },
  // The purge of unused profiles frees places, and tells no class.
  dailyTags: [classesTag],
  retention: { endedClass: purgeEndedClasses },
  jobs: [announceMeeting, announcePlan],
  schedule: [followTerms, remindOfMeetingsOften, tellTutorsOfRequests],
  mails: [
    requestAcceptedMail,
    requestDeclinedMail,
    requestsWaitingMail,
    classNoteMail,
    meetingChangeMail,
    planChangeMail,
    seatChangeMail,
    classEndedMail,
    meetingReminderMail,
  ],
});
