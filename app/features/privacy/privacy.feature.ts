import { defineFeature, type Feature, personalDataOf } from '#app/feature.ts';
import { privacyContract } from './privacy.contract.ts';

/** Personal data of the features before it: export, deletion, retention. */
export const privacyFeature = <const Features extends readonly Feature[]>(features: Features) =>
  defineFeature({
    name: 'privacy',
    contract: privacyContract(personalDataOf(features)),
    pages: [{ path: '/privacy', file: 'privacy.page.tsx', robots: 'index', views: true }],
    retentionDays: {
      mail: 90,
      /** Keys of daily HMACs, after their end: they end an hour after their UTC day. */
      dailySecret: 0,
      /** Expired rate limits: one more day, so that a purge rarely contends with a counter that is being restarted. */
      rateLimit: 1,
    },
    privacy: {
      'When you only read': `
        We keep nothing about you. Our log says which page was asked for, when, and how long the answer took, but not by whom. Against guessed
        passwords and floods of requests, what is sent to us is counted for a short time under a fingerprint of the network address, which is deleted
        {rateLimit hours} after the count has ended.`,
      'When we write to you': `
        The text of an email is wiped as soon as it is sent. That it was sent, and whether it arrived, is kept for {mail days}.`,
    },
  });
