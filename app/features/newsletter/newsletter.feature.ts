import { defineFeature } from '#app/feature.ts';
import { newsletter } from './newsletter.contract.ts';
import { newsletterData } from './personal-data.contract.ts';

export const newsletterFeature = defineFeature({
  name: 'newsletter',
  contract: newsletter,
  personalData: newsletterData,
  retentionDays: {
    unconfirmedSubscriber: 7,
    /** Proof of consent after a subscriber left. */
    unsubscribed: 3 * 365,
  },
  pages: [
    { path: '/unsubscribe', file: 'unsubscribe.page.tsx', robots: 'disallow', form: true },
    { path: '/confirm-subscription', file: 'confirm-subscription.page.tsx', robots: 'disallow', form: true },
    { path: '/admin/newsletter', file: 'admin/admin-newsletter.page.tsx', layout: 'admin' },
  ],
  adminNav: [{ to: '/admin/newsletter', label: 'Newsletter', position: 40, icon: 'M3 5h18v14H3zM3 6l9 7 9-7' }],
});
