import { defineFeature, type Feature, personalDataOf } from '#app/feature.ts';
import { privacyContract } from './privacy.contract.ts';

/** Personal data of the features before it: export, deletion, retention. */
export const privacyFeature = <const Features extends readonly Feature[]>(features: Features) =>
  defineFeature({
    name: 'privacy',
    contract: privacyContract(personalDataOf(features)),
    pages: [{ path: '/privacy', file: 'privacy.page.tsx', robots: 'index' }],
    retentionDays: {
      mail: 90,
      /** Keys of daily HMACs, after their end: they end an hour after their UTC day. */
      dailySecret: 0,
      /** Expired rate limits: one more day, so that a purge rarely contends with a counter that is being restarted. */
      rateLimit: 1,
    },
  });
