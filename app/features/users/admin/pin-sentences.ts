import { codeAttempts } from '#app/auth/code-limits.ts';
import { pinMinutes } from '#app/features/accounts/pin-minutes.contract.ts';
import type { UserRecord } from '../users.contract.ts';

type Pin = NonNullable<UserRecord['pin']>;
type Sentences = { state: string[]; advice: string[] };

function mailSentence({ mail }: Pin, format: (time: string) => string): string {
  if (!mail) return 'We don’t know how the last email with a pin has fared.';
  const at = format(mail.at);
  switch (mail.state) {
    case 'waiting':
      return `The email with the pin is on its way since ${at}. It usually leaves within seconds.`;
    case 'delayed':
      return `The mail server has put off the email of ${at}. We keep trying while the pin works.`;
    case 'sent':
      return `The email with the pin was sent on ${at}, and the mail server took it.`;
    case 'failed':
      return `The email with the pin of ${at} could not be delivered.`;
  }
}

function pinSentence({ validUntil, triesLeft }: Pin, format: (time: string) => string): string {
  if (validUntil === null || triesLeft === null) return `The pin has run out: it works for ${pinMinutes} minutes.`;
  if (triesLeft === 0) return `All ${codeAttempts} tries with this pin are used up. A new pin has ${codeAttempts} new ones.`;
  return `The pin works until ${format(validUntil)}, and ${triesLeft} of ${codeAttempts} tries are left.`;
}

/** What has become of the pin of an unverified account, and what the person can do. */
export function pinSentences(pin: Pin, format: (time: string) => string): Sentences {
  const failed = pin.mail?.state === 'failed';
  const state = [mailSentence(pin, format)];
  if (!failed) state.push(pinSentence(pin, format));
  if (pin.timesRegistered > 1)
    state.push(
      `This address was registered ${pin.timesRegistered} times, each time with a pin of its own. Only the person knows which one is theirs.`,
    );
  const advice = [
    ...(failed ? [] : ['Not in the inbox? It’s often in the spam folder.']),
    'Is there a typo in the address? Then please ask the person to register again with the right one. We can’t change it for them, because only a pin shows whose address it is.',
    `Without a pin this account is deleted on ${format(pin.deletedAt)}. The person can register again at any time.`,
  ];
  return { state, advice };
}
