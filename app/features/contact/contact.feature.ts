import { defineFeature } from '#app/feature.ts';
import { contact } from './contact.contract.ts';

export const contactFeature = defineFeature({
  name: 'contact',
  contract: contact,
  retentionDays: { contactMessage: 180 },
  pages: [{ path: '/contact', file: 'contact.page.tsx', robots: 'index', form: true, prefetch: true }],
  nav: [{ to: '/contact', label: 'Contact', position: 40 }],
});
