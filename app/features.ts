import { aboutFeature } from './features/about/about.feature.ts';
import { academyFeature } from './features/academy/academy.feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { adminFeature } from './features/admin/admin.feature.ts';
import { auditLogFeature } from './features/audit-log/audit-log.feature.ts';
import { backupsFeature } from './features/backups/backups.feature.ts';
import { blogFeature } from './features/blog/blog.feature.ts';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import { classesFeature } from './features/classes/classes.feature.ts';
import { concernsFeature } from './features/concerns/concerns.feature.ts';
import { contactFeature } from './features/contact/contact.feature.ts';
import { contentTransferFeature } from './features/content-transfer/content-transfer.feature.ts';
import { courseFeature } from './features/course/course.feature.ts';
import { discussionFeature } from './features/discussion/discussion.feature.ts';
import { draftsFeature } from './features/drafts/drafts.feature.ts';
import { familyVoicesFeature } from './features/family-voices/family-voices.feature.ts';
import { handbookFeature } from './features/handbook/handbook.feature.ts';
import { homeFeature } from './features/home/home.feature.ts';
import { householdFeature } from './features/household/household.feature.ts';
import { jobsFeature } from './features/jobs/jobs.feature.ts';
import { layoutFeature } from './features/layout/layout.feature.ts';
import { learningFeature } from './features/learning/learning.feature.ts';
import { liveLessonsFeature } from './features/live-lessons/live-lessons.feature.ts';
import { moderationFeature } from './features/moderation/moderation.feature.ts';
import { myAccountFeature } from './features/my-account/my-account.feature.ts';
import { newsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { pageViewsFeature } from './features/page-views/page-views.feature.ts';
import { passkeysFeature } from './features/passkeys/passkeys.feature.ts';
import { passwordResetFeature } from './features/password-reset/password-reset.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { redirectsFeature } from './features/redirects/redirects.feature.ts';
import { replyNoticesFeature } from './features/reply-notices/reply-notices.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { systemFeature } from './features/system/system.feature.ts';
import { tagsFeature } from './features/tags/tags.feature.ts';
import { teachingFeature } from './features/teaching/teaching.feature.ts';
import { termReportsFeature } from './features/term-reports/term-reports.feature.ts';
import { tutorsFeature } from './features/tutors/tutors.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { voicesFeature } from './features/voices/voices.feature.ts';
import { wordArchiveFeature } from './features/word-archive/word-archive.feature.ts';
import { wordOfDayFeature } from './features/word-of-day/word-of-day.feature.ts';
import { writingHintsFeature } from './features/writing-hints/writing-hints.feature.ts';

/** Features that may have targets of likes and comments. Insert a new one after the last feature that it imports. */
const contentFeatures = [
  courseFeature,
  householdFeature,
  classesFeature,
  learningFeature,
  termReportsFeature,
  familyVoicesFeature,
  wordOfDayFeature,
  blogFeature,
  tagsFeature,
  wordArchiveFeature,
  teachingFeature,
  liveLessonsFeature,
  calendarFeature,
  newsletterFeature,
  contactFeature,
  concernsFeature,
  aboutFeature,
  homeFeature,
] as const;
/** Features that may hold personal data. */
const dataFeatures = [
  adminFeature,
  writingHintsFeature,
  draftsFeature,
  jobsFeature,
  accountsFeature,
  backupsFeature,
  systemFeature,
  passwordResetFeature,
  passkeysFeature,
  secondFactorFeature,
  auditLogFeature,
  staffFeature,
  tutorsFeature,
  // Before discussions: an erasure locks the media first.
  voicesFeature,
  discussionFeature(contentFeatures),
  moderationFeature,
  ...contentFeatures,
  replyNoticesFeature,
  searchFeature,
  redirectsFeature,
  contentTransferFeature,
  pageViewsFeature,
] as const;

/** Features in layer order: a feature imports only those before it. */
export const features = [
  ...dataFeatures,
  privacyFeature([...dataFeatures, myAccountFeature, usersFeature]),
  myAccountFeature,
  usersFeature,
  layoutFeature,
  academyFeature,
  handbookFeature,
] as const;
