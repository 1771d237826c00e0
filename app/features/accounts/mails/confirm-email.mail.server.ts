import { defineMail } from '#app/mail/mail-template.server.ts';
import { exampleToken, linkTo } from './email-link.ts';

/** Contains no text that the account’s owner typed, because the address is not theirs yet. */
export const confirmEmailMail = defineMail({
  name: 'accounts.confirm-email',
  render: ({ token }: { token: string }, { brandName }) => ({
    subject: `Please confirm your new e-mail address (${brandName})`,
    preheader: 'One press of a button, and you log in with this address.',
    heading: 'Is this your new address?',
    blocks: [
      'This e-mail address was entered as the new address of an account. Please confirm it within 24 hours: from then on you log in with it.',
      { button: { label: 'Confirm this address', path: linkTo('/confirm-email', token) } },
      'Until then the address of the account stays as it is.',
    ],
    reason: 'You did not ask for this? Then please ignore this mail: nothing changes without the button.',
  }),
  previews: { 'new address': { token: exampleToken } },
});
