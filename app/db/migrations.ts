import { up as opening } from './migrations/0001-opening.ts';
import { up as search } from './migrations/0002-search.ts';
import { up as mailing } from './migrations/0003-mailing.ts';
import { up as leases } from './migrations/0004-leases.ts';
import { up as postCount } from './migrations/0005-post-count.ts';
import { up as counters } from './migrations/0006-counters.ts';
import { up as dataProtection } from './migrations/0007-data-protection.ts';
import { up as pausing } from './migrations/0008-pausing.ts';
import { up as registrations } from './migrations/0009-registrations.ts';
import { up as dailySecrets } from './migrations/0010-daily-secrets.ts';
import { up as countOrder } from './migrations/0011-count-order.ts';
import { up as standardNames } from './migrations/0012-standard-names.ts';
import { up as plainCounts } from './migrations/0013-plain-counts.ts';
import { up as openTypes } from './migrations/0014-open-types.ts';
import { up as jobs } from './migrations/0015-jobs.ts';
import { up as media } from './migrations/0016-media.ts';
import { up as roles } from './migrations/0017-roles.ts';
import { up as oneTimeTokens } from './migrations/0018-one-time-tokens.ts';
import { up as myAccount } from './migrations/0020-my-account.ts';
import { up as moderation } from './migrations/0021-moderation.ts';
import { up as contactInbox } from './migrations/0023-contact-inbox.ts';
import { up as auditLog } from './migrations/0024-audit-log.ts';
import { up as revokedTokens } from './migrations/0025-revoked-tokens.ts';
import { up as deadLetters } from './migrations/0028-dead-letters.ts';
import { up as replyNotices } from './migrations/0029-reply-notices.ts';
import { up as passkeys } from './migrations/0030-passkeys.ts';
import { up as secondFactor } from './migrations/0031-second-factor.ts';
import { up as tutors } from './migrations/0032-tutors.ts';
import { up as drafts } from './migrations/0033-drafts.ts';
import { up as dashboard } from './migrations/0034-dashboard.ts';
import { up as earlierEmails } from './migrations/0039-earlier-emails.ts';
import { up as publications } from './migrations/0040-publications.ts';
import { up as wordDays } from './migrations/0041-word-days.ts';
import { up as wordArchive } from './migrations/0042-word-archive.ts';
import { up as searchIndex } from './migrations/0043-search-index.ts';
import { up as searchTerms } from './migrations/0044-search-terms.ts';
import { up as newsletterArchive } from './migrations/0045-newsletter-archive.ts';
import { up as tags } from './migrations/0046-tags.ts';
import { up as postPreviews } from './migrations/0047-post-previews.ts';
import { up as postRevisions } from './migrations/0048-post-revisions.ts';
import { up as imports } from './migrations/0049-imports.ts';
import { up as course } from './migrations/0050-course.ts';
import { up as importedRowsByPost } from './migrations/0051-imported-rows-by-post.ts';
import { up as courseContents } from './migrations/0053-course-contents.ts';
import { up as learning } from './migrations/0054-learning.ts';
import { up as householdMails } from './migrations/0055-household-mails.ts';
import { up as checkpoints } from './migrations/0056-checkpoints.ts';
import { up as publicPostsInOrder } from './migrations/0057-public-posts-in-order.ts';
import { up as answersByItem } from './migrations/0064-answers-by-item.ts';
import { up as backupFailures } from './migrations/0065-backup-failures.ts';
import { up as indexPhrases } from './migrations/0066-index-phrases.ts';
import { up as academySettings } from './migrations/0067-academy-settings.ts';
import { up as replyNoticesByThread } from './migrations/0068-reply-notices-by-thread.ts';
import { up as confirmedEmails } from './migrations/0069-confirmed-emails.ts';
import { up as printedPasswords } from './migrations/0070-printed-passwords.ts';
import { up as suppressions } from './migrations/0071-suppressions.ts';
import { up as commenters } from './migrations/0072-commenters.ts';
import { up as receivedAnswers } from './migrations/0073-received-answers.ts';
import { up as lockVersions } from './migrations/0074-lock-versions.ts';
import { up as namesWithoutAddresses } from './migrations/0075-names-without-addresses.ts';
import { up as failureReports } from './migrations/0077-failure-reports.ts';
import { up as disabledAccounts } from './migrations/0078-disabled-accounts.ts';
import { up as checksOfBackups } from './migrations/0079-checks-of-backups.ts';
import { up as erasures } from './migrations/0080-erasures.ts';
import { up as tutorApplications } from './migrations/0081-tutor-applications.ts';
import { up as skippedLessons } from './migrations/0082-skipped-lessons.ts';
import { up as profileWeeks } from './migrations/0083-profile-weeks.ts';
import { up as reminders } from './migrations/0084-reminders.ts';
import { up as restingCards } from './migrations/0085-resting-cards.ts';
import { up as voices } from './migrations/0086-voices.ts';
import { up as untoldDecisions } from './migrations/0087-untold-decisions.ts';
import { up as familyVoices } from './migrations/0088-family-voices.ts';
import { up as announcedUnits } from './migrations/0089-announced-units.ts';
import { up as unitNotes } from './migrations/0090-unit-notes.ts';
import { up as starterEntries } from './migrations/0091-starter-entries.ts';
import { up as redirects } from './migrations/0092-redirects.ts';
import { up as oldSites } from './migrations/0093-old-sites.ts';
import { up as importedPostsByFacts } from './migrations/0094-imported-posts-by-facts.ts';
import { up as asciiDomains } from './migrations/0095-ascii-domains.ts';
import { up as commentsByTime } from './migrations/0096-comments-by-time.ts';
import { up as sounds } from './migrations/0097-sounds.ts';
import { up as newsletterHtml } from './migrations/0098-newsletter-html.ts';
import { up as consents } from './migrations/0100-consents.ts';
import { up as usersForStaff } from './migrations/0101-users-for-staff.ts';
import { up as academyTexts } from './migrations/0102-academy-texts.ts';
import { up as pageViewsAndLearningFigures } from './migrations/0103-page-views-and-learning-figures.ts';
import { up as searchKeysOfPosts } from './migrations/0104-search-keys-of-posts.ts';
import { up as renewedSubscriptions } from './migrations/0105-renewed-subscriptions.ts';
import { up as concernsAndChecks } from './migrations/0106-concerns-and-checks.ts';
import { up as classes } from './migrations/0107-classes.ts';
import { up as liveLessons } from './migrations/0108-live-lessons.ts';
import { up as termReports } from './migrations/0109-term-reports.ts';
import { up as calendarFeeds } from './migrations/0110-calendar-feeds.ts';
import { up as lessonWords } from './migrations/0111-lesson-words.ts';
import { up as movedMeetings } from './migrations/0112-moved-meetings.ts';
import { up as linksOfClassesAndKeptNotes } from './migrations/0113-links-of-classes-and-kept-notes.ts';
import { up as searchKeysOfReports } from './migrations/0114-search-keys-of-reports.ts';
import { up as authorsOfKeptNotes } from './migrations/0115-authors-of-kept-notes.ts';

/** Migrations in order. Kysely stores their names: a name never changes. */
export const migrations = {
  '0001-opening': opening,
  '0002-search': search,
  '0003-mailing': mailing,
  '0004-leases': leases,
  '0005-post-count': postCount,
  '0006-counters': counters,
  '0007-data-protection': dataProtection,
  '0008-pausing': pausing,
  '0009-registrations': registrations,
  '0010-daily-secrets': dailySecrets,
  '0011-count-order': countOrder,
  '0012-standard-names': standardNames,
  '0013-plain-counts': plainCounts,
  '0014-open-types': openTypes,
  '0015-jobs': jobs,
  '0016-media': media,
  '0017-roles': roles,
  '0018-one-time-tokens': oneTimeTokens,
  '0020-my-account': myAccount,
  '0021-moderation': moderation,
  '0023-contact-inbox': contactInbox,
  '0024-audit-log': auditLog,
  '0025-revoked-tokens': revokedTokens,
  '0028-dead-letters': deadLetters,
  '0029-reply-notices': replyNotices,
  '0030-passkeys': passkeys,
  '0031-second-factor': secondFactor,
  '0032-tutors': tutors,
  '0033-drafts': drafts,
  '0034-dashboard': dashboard,
  '0039-earlier-emails': earlierEmails,
  '0040-publications': publications,
  '0041-word-days': wordDays,
  '0042-word-archive': wordArchive,
  '0043-search-index': searchIndex,
  '0044-search-terms': searchTerms,
  '0045-newsletter-archive': newsletterArchive,
  '0046-tags': tags,
  '0047-post-previews': postPreviews,
  '0048-post-revisions': postRevisions,
  '0049-imports': imports,
  '0050-course': course,
  '0051-imported-rows-by-post': importedRowsByPost,
  '0053-course-contents': courseContents,
  '0054-learning': learning,
  '0055-household-mails': householdMails,
  '0056-checkpoints': checkpoints,
  '0057-public-posts-in-order': publicPostsInOrder,
  '0064-answers-by-item': answersByItem,
  '0065-backup-failures': backupFailures,
  '0066-index-phrases': indexPhrases,
  '0067-academy-settings': academySettings,
  '0068-reply-notices-by-thread': replyNoticesByThread,
  '0069-confirmed-emails': confirmedEmails,
  '0070-printed-passwords': printedPasswords,
  '0071-suppressions': suppressions,
  '0072-commenters': commenters,
  '0073-received-answers': receivedAnswers,
  '0074-lock-versions': lockVersions,
  '0075-names-without-addresses': namesWithoutAddresses,
  '0077-failure-reports': failureReports,
  '0078-disabled-accounts': disabledAccounts,
  '0079-checks-of-backups': checksOfBackups,
  '0080-erasures': erasures,
  '0081-tutor-applications': tutorApplications,
  '0082-skipped-lessons': skippedLessons,
  '0083-profile-weeks': profileWeeks,
  '0084-reminders': reminders,
  '0085-resting-cards': restingCards,
  '0086-voices': voices,
  '0087-untold-decisions': untoldDecisions,
  '0088-family-voices': familyVoices,
  '0089-announced-units': announcedUnits,
  '0090-unit-notes': unitNotes,
  '0091-starter-entries': starterEntries,
  '0092-redirects': redirects,
  '0093-old-sites': oldSites,
  '0094-imported-posts-by-facts': importedPostsByFacts,
  '0095-ascii-domains': asciiDomains,
  '0096-comments-by-time': commentsByTime,
  '0097-sounds': sounds,
  '0098-newsletter-html': newsletterHtml,
  '0100-consents': consents,
  '0101-users-for-staff': usersForStaff,
  '0102-academy-texts': academyTexts,
  '0103-page-views-and-learning-figures': pageViewsAndLearningFigures,
  '0104-search-keys-of-posts': searchKeysOfPosts,
  '0105-renewed-subscriptions': renewedSubscriptions,
  '0106-concerns-and-checks': concernsAndChecks,
  '0107-classes': classes,
  '0108-live-lessons': liveLessons,
  '0109-term-reports': termReports,
  '0110-calendar-feeds': calendarFeeds,
  '0111-lesson-words': lessonWords,
  '0112-moved-meetings': movedMeetings,
  '0113-links-of-classes-and-kept-notes': linksOfClassesAndKeptNotes,
  '0114-search-keys-of-reports': searchKeysOfReports,
  '0115-authors-of-kept-notes': authorsOfKeptNotes,
};
