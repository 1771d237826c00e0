import { defineMail } from '#app/mail/mail-template.server.ts';

/** For a network without a registration of its own when several exist: no pin can be chosen for it. */
export const registerAgainMail = defineMail({
  name: 'accounts.register-again',
  render: ({ registerPath }: { registerPath: '/register' | '/tutor-registration' }, { brandName }) => ({
    subject: `Please register again at ${brandName}`,
    preheader: 'To get a pin of your own, please register again with this email address.',
    heading: 'Please register again',
    blocks: [
      'A new verification pin was requested for this email address. The address was registered more than once, and every pin belongs to one of these registrations.',
      'To get a pin of your own, please register again with this email address. The pin that we send then verifies the password that you choose there, and no other.',
      { button: { label: 'Register', path: registerPath } },
    ],
    reason: 'If you did not ask for a pin, you can ignore this email: nothing happens.',
  }),
  previews: { learner: { registerPath: '/register' }, tutor: { registerPath: '/tutor-registration' } },
});
