import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { newsletter } from './newsletter.contract.ts';

const time = z.iso.datetime();

const Subscription = z.object({
  email: z.string(),
  subscribedAt: time,
  /** When an address that had left subscribed again. */
  subscribedAgainAt: z.nullable(time),
  confirmedAt: z.nullable(time),
  unsubscribedAt: z.nullable(time),
  /** Where and when the subscriber agreed, when staff added the address. */
  consentSource: z.nullable(z.string()),
  consentDate: z.nullable(z.string()),
});

/** Sections of the personal data export: of the present email address, and of earlier ones. */
const newsletterData = { newsletter: z.nullable(Subscription), earlierNewsletters: z.array(Subscription) };

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  contract: newsletter,
  personalData: newsletterData,
  retentionDays: {
    unconfirmedSubscriber: 7,
    /** Proof of consent after a subscriber left. */
    unsubscribed: 3 * 365,
    /** Uploaded lists of addresses with their reports. */
    subscriberImport: 30,
    /** Lists whose addresses are still being asked. */
    runningSubscriberImport: 90,
  },
  privacy: {
    'When you subscribe to the newsletter': `
      We keep your address and the days on which you subscribed, confirmed and left, because you asked us to write to you. Every newsletter has a
      link that ends it at once, without a login. An address that waits for its confirmation is deleted after {unconfirmedSubscriber days}. Once you
      have left, we keep the address for {unsubscribed years}, to be able to show that you had asked for it; if you want it gone sooner, write to us.
      When you gave us your address in another way, on a paper list for example, we keep where and on which day. A file with such addresses is deleted
      after {subscriberImport days}; one whose addresses are still being asked, after {runningSubscriberImport days} at the latest.`,
  },
  pages: [
    { path: '/unsubscribe', file: 'unsubscribe.page.tsx', robots: 'disallow', form: true },
    { path: '/confirm-subscription', file: 'confirm-subscription.page.tsx', robots: 'disallow', form: true },
    { path: '/newsletters', file: 'archive/newsletters.page.tsx', robots: 'index', views: '/newsletters' },
    { path: '/newsletters/:id', file: 'archive/newsletter.page.tsx', views: '/newsletters/:id' },
    { path: '/admin/newsletter', file: 'admin/admin-newsletter.page.tsx', layout: 'admin' },
    { path: '/admin/newsletter/suppressed', file: 'suppression/suppressed.page.tsx', layout: 'admin' },
  ],
  dashboardCards: [{ to: '/admin/newsletter', label: 'Total Subscribers', page: 'the newsletter', total: 'total', position: 40 }],
  dashboardSeries: [{ label: 'New subscribers', weeks: 'newSubscribers', position: 20 }],
  dashboardPanels: [
    {
      title: 'Last newsletter',
      data: 'progress',
      query: { limit: 1 },
      file: 'admin/last-newsletter.panel.tsx',
      link: { to: '/admin/newsletter', page: 'the newsletter' },
      position: 30,
    },
  ],
  draftForms: { newsletter: { label: 'Newsletter', permission: 'newsletters:send', page: '/admin/newsletter', isDialog: true } },
  adminNav: [{ to: '/admin/newsletter', label: 'Newsletter', position: 40, permission: 'newsletters:send', icon: 'M3 5h18v14H3zM3 6l9 7 9-7' }],
});
