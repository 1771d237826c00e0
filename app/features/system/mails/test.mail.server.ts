import { defineMail } from '#app/mail/mail-template.server.ts';

/** To the administrator that asks for it under System. */
export const testMail = defineMail({
  name: 'system.test',
  render: (_: object, { brandName }) => ({
    subject: `Test email (${brandName})`,
    preheader: 'The mail of your academy works.',
    heading: 'The mail of your academy works',
    blocks: [
      'You asked for this test in the administration. It took the way of all emails of the academy, so there is nothing to do.',
      {
        note: 'If it lay among the spam, please let the domain of MAIL_FROM name your mail server (SPF), and have mails signed (DKIM): the provider of your email says how.',
      },
      { button: { label: 'Look at the system', path: '/admin/system' } },
    ],
    reason: 'You get this email because you asked for a test in the administration.',
  }),
  previews: { test: {} },
});
