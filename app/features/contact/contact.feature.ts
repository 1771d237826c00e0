import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { contact } from './contact.contract.ts';

const time = z.iso.datetime();

/** Section of the personal data export. */
const contactData = {
  contactMessages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      writtenAt: time,
      answers: z.array(z.object({ text: z.string(), writtenAt: time })),
    }),
  ),
};

export const contactFeature = defineFeature({
  name: 'contact',
  contract: contact,
  personalData: contactData,
  retentionDays: {
    /** A message with the answers to it. */
    contactMessage: 180,
  },
  privacy: {
    'When you write to us': `
      We keep your name, address and message for {contactMessage days}, so that we can answer, and our answers as long; if you delete an account
      with the same address, they go with it. Your message also comes to our mailbox as an email, where it stays for as long as the matter takes.`,
  },
  pages: [
    { path: '/contact', file: 'contact.page.tsx', robots: 'index', views: true, form: true, prefetch: true },
    { path: '/admin/messages', file: 'admin/messages.page.tsx', layout: 'admin' },
    { path: '/admin/messages/:id', file: 'admin/message.page.tsx', layout: 'admin', example: '/admin/messages/1' },
  ],
  nav: [{ to: '/contact', label: 'Contact', position: 40 }],
  dashboardPanels: [
    {
      title: 'Messages waiting',
      size: 'small',
      data: 'openTotal',
      file: 'admin/open-messages.panel.tsx',
      link: { to: '/admin/messages', page: 'the messages' },
      position: 20,
    },
  ],
  draftForms: { 'contact-answer': { label: 'Answer to a message', permission: 'messages:manage', page: '/admin/messages/:subject' } },
  adminNav: [
    {
      to: '/admin/messages',
      label: 'Messages',
      position: 70,
      permission: 'messages:manage',
      icon: 'M4 14h4l2 3h4l2-3h4M4 14l2.5-9h11L20 14v6H4z',
      count: 'openTotal',
    },
  ],
});
