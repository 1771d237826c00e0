import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { pinMinutes } from '../pin-minutes.contract.ts';

interface Props {
  pin: string;
  /** Address that is verified. */
  email: string;
  /** Time of the registration, in ms. */
  registeredAt: number;
  /** The email has several registrations, each with its own pin. */
  isOneOfSeveral: boolean;
}

const severalNote =
  'This email address was registered more than once. Enter only the pin of the registration that you have begun yourself, and ignore the others.';
const example = { pin: '482913', email: 'ada@example.com', registeredAt: Date.UTC(2026, 0, 15, 12), isOneOfSeveral: false };

/** Contains no text that the visitor typed but the address itself, because the address is not verified. Its fragment fills the form; the pin is typed. */
export const verificationCodeMail = defineMail({
  name: 'accounts.verification-code',
  render: ({ pin, email, registeredAt, isOneOfSeveral }: Props, { brandName }) => ({
    subject: `Your verification pin for ${brandName}`,
    preheader: `${pin} is your pin. Nnọọ! Welcome to ${brandName}.`,
    heading: `Nnọọ! Welcome to ${brandName}.`,
    blocks: [
      `Enter this pin to verify your account. It is good for ${pinMinutes} minutes.`,
      ...(isOneOfSeveral ? [{ note: severalNote }] : []),
      { code: pin, label: 'Your verification pin' },
      { button: { label: 'Verify your account', path: `/verify#email=${encodeURIComponent(email)}` } },
      `This pin belongs to the registration that was begun on ${utcTime(registeredAt)}, and to the password that was chosen with it.`,
    ],
    reason: 'If you did not register with us, you can ignore this email: nothing happens without the pin.',
  }),
  previews: { 'only registration': example, 'one of several registrations': { ...example, pin: '000000', isOneOfSeveral: true } },
});
