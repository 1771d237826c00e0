import type { AllHandlers } from '#app/http/endpoint-pipeline.server.ts';
import type { RetentionRule } from '#app/jobs/retention-job.server.ts';
import type { DeferredMailSource } from '#app/mail/delivery-attempt.server.ts';
import type { contract } from './contract.ts';
import type { ServerFeature } from './feature.server.ts';
import { contractKeyOf, retentionDaysOf } from './feature.ts';
import { accountsServer } from './features/accounts/accounts.feature.server.ts';
import { blogServer } from './features/blog/blog.feature.server.ts';
import { contactServer } from './features/contact/contact.feature.server.ts';
import { discussionServer } from './features/discussion/discussion.feature.server.ts';
import { homeServer } from './features/home/home.feature.server.ts';
import { newsletterServer } from './features/newsletter/newsletter.feature.server.ts';
import { privacyServer } from './features/privacy/privacy.feature.server.ts';
import { wordOfDayServer } from './features/word-of-day/word-of-day.feature.server.ts';
import { features } from './features.ts';

const contentFeatures: readonly ServerFeature[] = [
  accountsServer,
  discussionServer,
  newsletterServer,
  wordOfDayServer,
  blogServer,
  contactServer,
  homeServer,
];

/** Server parts of the features, in the order of `features`. A feature without one has no server part. */
export const serverFeatures: readonly ServerFeature[] = [...contentFeatures, privacyServer(features, contentFeatures)];

/** Handlers of the contract, by feature and name. */
export const handlers = Object.fromEntries(
  serverFeatures.flatMap(({ name, handlers }) => (handlers ? [[contractKeyOf(name), handlers]] : [])),
) as AllHandlers<typeof contract>;

const days: Record<string, number> = retentionDaysOf(features);

export const retentionRules: RetentionRule[] = serverFeatures.flatMap(({ retention = {} }) =>
  Object.entries(retention).map(([kind, purge]) => ({ kind, days: days[kind] ?? Number.POSITIVE_INFINITY, purge })),
);

const noDeferredMails: DeferredMailSource = { render: async () => 'skipped', isStillPaused: async () => false, onRecorded: async () => undefined };

/** Source of the mails that are queued without content. */
export function createDeferredMails(): DeferredMailSource {
  const [source, ...others] = serverFeatures.flatMap(({ deferredMails }) => deferredMails ?? []);
  if (others.length > 0) throw new Error('Only one feature may have deferredMails: queued mails do not name their feature.');
  return source?.() ?? noDeferredMails;
}
