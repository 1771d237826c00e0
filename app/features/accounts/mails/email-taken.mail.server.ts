import { defineMail } from '#app/mail/mail-template.server.ts';

/** To the owner of an address that another account asked for; that account learns nothing. */
export const emailTakenMail = defineMail({
  name: 'accounts.email-taken',
  render: (_: object, { brandName }) => ({
    subject: `Your email address has an account already (${brandName})`,
    preheader: 'Another account asked for this address. Nothing has changed.',
    heading: 'You have an account already',
    blocks: [
      'Another account asked to use this email address. It belongs to your account, so nothing has changed.',
      'If that was you: log in with this address. If you want to use it for the other account, delete this one first, or change its address.',
      { button: { label: 'Log in', path: '/login' } },
    ],
    reason: 'If you did not ask for this, you can ignore this email: your account stays as it is.',
  }),
  previews: { 'taken address': {} },
});
