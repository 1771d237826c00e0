import { defineServerFeature } from '#app/feature.server.ts';
import { type Feature, targetsOf } from '#app/feature.ts';
import { banHandlers } from './bans.server.ts';
import { sendDigests } from './digest.jobs.server.ts';
import { digestMail } from './mails/digest.mail.server.ts';
import { moderationFeature } from './moderation.feature.ts';
import { createModerationHandlers } from './moderation.server.ts';
import { ruleHandlers } from './rules.server.ts';

export const moderationServer = (features: readonly Feature[]) =>
  defineServerFeature(moderationFeature, {
    handlers: { ...createModerationHandlers(targetsOf(features)), ...banHandlers, ...ruleHandlers },
    schedule: [sendDigests],
    mails: [digestMail],
  });
