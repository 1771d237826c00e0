import { defineServerFeature, type ServerFeature } from '#app/feature.server.ts';
import type { Feature } from '#app/feature.ts';
import { privacyFeature } from './privacy.feature.ts';
import { createPrivacyHandlers } from './privacy.server.ts';
import { purgeDailySecrets, purgeMails, purgeRateLimits } from './retention.queries.server.ts';

export const privacyServer = (features: readonly Feature[], serverFeatures: readonly ServerFeature[]) =>
  defineServerFeature(privacyFeature(features), {
    handlers: createPrivacyHandlers(serverFeatures),
    retention: { mail: purgeMails, dailySecret: purgeDailySecrets, rateLimit: purgeRateLimits },
  });
