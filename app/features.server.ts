import type { Db } from '#app/db/schema.ts';
import type { AllHandlers } from '#app/http/endpoint-pipeline.server.ts';
import { createJobRegistry } from '#app/jobs/job-registry.server.ts';
import { createRetention, type RetentionRule } from '#app/jobs/retention.server.ts';
import { combineSources } from '#app/mail/deferred-mails.server.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import type { contract } from './contract.ts';
import { eraseProfilesIn, type ServerFeature } from './feature.server.ts';
import { contractKeyOf, retentionDaysOf } from './feature.ts';
import { academyServer } from './features/academy/academy.feature.server.ts';
import { accountsServer } from './features/accounts/accounts.feature.server.ts';
import { auditLogServer } from './features/audit-log/audit-log.feature.server.ts';
import { backupsServer } from './features/backups/backups.feature.server.ts';
import { blogServer } from './features/blog/blog.feature.server.ts';
import { calendarServer } from './features/calendar/calendar.feature.server.ts';
import { classesServer } from './features/classes/classes.feature.server.ts';
import { concernsServer } from './features/concerns/concerns.feature.server.ts';
import { contactServer } from './features/contact/contact.feature.server.ts';
import { contentTransferServer } from './features/content-transfer/content-transfer.feature.server.ts';
import { courseServer } from './features/course/course.feature.server.ts';
import { discussionServer } from './features/discussion/discussion.feature.server.ts';
import { draftsServer } from './features/drafts/drafts.feature.server.ts';
import { familyVoicesServer } from './features/family-voices/family-voices.feature.server.ts';
import { homeServer } from './features/home/home.feature.server.ts';
import { householdServer } from './features/household/household.feature.server.ts';
import { jobsServer } from './features/jobs/jobs.feature.server.ts';
import { learningServer } from './features/learning/learning.feature.server.ts';
import { liveLessonsServer } from './features/live-lessons/live-lessons.feature.server.ts';
import { moderationServer } from './features/moderation/moderation.feature.server.ts';
import { myAccountServer } from './features/my-account/my-account.feature.server.ts';
import { newsletterServer } from './features/newsletter/newsletter.feature.server.ts';
import { pageViewsServer } from './features/page-views/page-views.feature.server.ts';
import { passkeysServer } from './features/passkeys/passkeys.feature.server.ts';
import { passwordResetServer } from './features/password-reset/password-reset.feature.server.ts';
import { privacyServer } from './features/privacy/privacy.feature.server.ts';
import { redirectsServer } from './features/redirects/redirects.feature.server.ts';
import { replyNoticesServer } from './features/reply-notices/reply-notices.feature.server.ts';
import { searchServer } from './features/search/search.feature.server.ts';
import { secondFactorServer } from './features/second-factor/second-factor.feature.server.ts';
import { staffServer } from './features/staff/staff.feature.server.ts';
import { systemServer } from './features/system/system.feature.server.ts';
import { tagsServer } from './features/tags/tags.feature.server.ts';
import { teachingServer } from './features/teaching/teaching.feature.server.ts';
import { termReportsServer } from './features/term-reports/term-reports.feature.server.ts';
import { tutorsServer } from './features/tutors/tutors.feature.server.ts';
import { usersServer } from './features/users/users.feature.server.ts';
import { voicesServer } from './features/voices/voices.feature.server.ts';
import { wordArchiveServer } from './features/word-archive/word-archive.feature.server.ts';
import { wordOfDayServer } from './features/word-of-day/word-of-day.feature.server.ts';
import { writingHintsServer } from './features/writing-hints/writing-hints.feature.server.ts';
import { features } from './features.ts';

/** Insert a new one after the last feature that it imports. */
const contentServers: readonly ServerFeature[] = [
  courseServer,
  householdServer,
  classesServer,
  learningServer,
  termReportsServer,
  familyVoicesServer,
  wordOfDayServer,
  blogServer,
];
const dataServerFeatures: readonly ServerFeature[] = [
  writingHintsServer([courseServer, wordOfDayServer]),
  draftsServer(features),
  jobsServer,
  accountsServer,
  backupsServer,
  systemServer,
  passwordResetServer,
  passkeysServer,
  secondFactorServer,
  auditLogServer(features),
  staffServer,
  tutorsServer,
  voicesServer,
  discussionServer(features),
  moderationServer(features),
  ...contentServers,
  tagsServer,
  wordArchiveServer,
  teachingServer,
  liveLessonsServer,
  calendarServer,
  newsletterServer,
  contactServer,
  concernsServer,
  homeServer,
  replyNoticesServer(features),
  searchServer(contentServers),
  redirectsServer,
  contentTransferServer,
  pageViewsServer,
];

const users = usersServer([...dataServerFeatures, myAccountServer]);

/** Server parts of the features, in the order of `features`. A feature without one has no server part. */
export const serverFeatures: readonly ServerFeature[] = [
  ...dataServerFeatures,
  privacyServer(features, [...dataServerFeatures, myAccountServer, users]),
  myAccountServer,
  users,
  academyServer,
];

/** Handlers of the contract, by feature and name. */
export const handlers = Object.fromEntries(
  serverFeatures.flatMap(({ name, handlers }) => (handlers ? [[contractKeyOf(name), handlers]] : [])),
) as AllHandlers<typeof contract>;

const days: Record<string, number> = retentionDaysOf(features);

export const retentionRules: RetentionRule[] = serverFeatures.flatMap(({ retention = {} }) =>
  Object.entries(retention).map(([kind, purge]) => ({ kind, days: days[kind] ?? Number.POSITIVE_INFINITY, purge })),
);

/** Tags that the academy's midnight invalidates. */
export const dailyTags = serverFeatures.flatMap(({ dailyTags = [] }) => dailyTags);

/** The sentence of the feature that has one. */
export async function heardSentence(db: Db): Promise<string | undefined> {
  const [feature] = serverFeatures.filter((each) => each.heardSentence);
  return feature?.heardSentence?.(db);
}

export const eraseProfiles = eraseProfilesIn(serverFeatures);

/** All mails, in the order of the features. */
export const mailTemplates: readonly MailTemplate[] = serverFeatures.flatMap(({ mails = [] }) => mails);

/** All kinds of background jobs. */
export const jobRegistry = createJobRegistry(
  serverFeatures.flatMap(({ jobs = [] }) => jobs),
  [createRetention(retentionRules), ...serverFeatures.flatMap(({ schedule = [] }) => schedule)],
);

/** Source of the mails that are queued without content. */
export const createDeferredMails = (): DeferredMailSource =>
  combineSources(new Map(serverFeatures.flatMap(({ name, deferredMails }) => (deferredMails ? [[name, deferredMails()]] : []))));
