import { defineMail } from '#app/mail/mail-template.server.ts';
import { exampleToken, pageWithToken } from './account-mail.ts';

interface Props {
  token: string;
  /** Not the present address of the account, which no mail has proved yet. */
  isNew: boolean;
}

/** Contains no text that the account’s owner typed, because the address may be another person’s. */
export const confirmEmailMail = defineMail({
  name: 'accounts.confirm-email',
  render: ({ token, isNew }: Props, { brandName }) => ({
    subject: `Please confirm your ${isNew ? 'new ' : ''}email address (${brandName})`,
    preheader: isNew ? 'One press of a button, and you log in with this address.' : 'One press of a button, and we know that this address is yours.',
    heading: isNew ? 'Is this your new address?' : 'Is this your address?',
    blocks: [
      isNew
        ? 'This email address was entered as the new address of an account. Please confirm it within 24 hours: from then on you log in with it.'
        : 'An account has this email address. Please confirm within 24 hours that it is yours: what was sent to us with it then belongs to that account.',
      { button: { label: 'Confirm this address', path: pageWithToken('/confirm-email', token) } },
      isNew ? 'Until then the address of the account stays as it is.' : 'You log in as before.',
    ],
    reason: 'If you did not ask for this, you can ignore this email: nothing changes unless the button is pressed.',
  }),
  previews: { 'new address': { token: exampleToken, isNew: true }, 'present address': { token: exampleToken, isNew: false } },
});
