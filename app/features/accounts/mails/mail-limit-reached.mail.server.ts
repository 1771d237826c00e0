import { defineMail } from '#app/mail/mail-template.server.ts';
import { administratorReason } from '#app/mail/send-mail.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface ReachedMailLimit {
  /** 'new addresses', or the addresses at one domain. */
  recipients: string;
  maxMails: number;
  /** Period of the limit, and its end, in ms. */
  periodMs: number;
  endsAt: number;
}

const hourMs = 3_600_000;
const endsAt = Date.UTC(2026, 0, 15, 13);

export const mailLimitReachedMail = defineMail({
  name: 'accounts.mail-limit-reached',
  render: ({ recipients, maxMails, periodMs, endsAt }: ReachedMailLimit, { brandName }) => ({
    subject: `Very many emails to ${recipients} (${brandName})`,
    preheader: `The academy sends no more of them until ${utcTime(endsAt)}.`,
    heading: `Very many emails to ${recipients}`,
    blocks: [
      `Within ${periodMs > hourMs ? 'a day' : 'an hour'} ${maxMails.toLocaleString('en')} pins and newsletter greetings went to ${recipients}. That is as many as are allowed.`,
      `Until ${utcTime(endsAt)} the academy sends no more of them. New registrations are asked to try again later; newsletter subscriptions are kept, without a greeting.`,
      'If a school or a company is registering, nothing is lost: ask them to go on after that time.',
      'If not, an attacker may be flooding mailboxes with our emails. Look at the newest accounts, find the callers of /api/register and /api/subscribe in the log of your proxy, and block their networks there.',
      { button: { label: 'Look at the accounts', path: '/admin/users' } },
    ],
    reason: administratorReason(brandName),
  }),
  previews: {
    'one domain, an hour': { recipients: 'addresses at catch-all.example', maxMails: 150, periodMs: hourMs, endsAt },
    'all addresses, a day': { recipients: 'new addresses', maxMails: 12_000, periodMs: 24 * hourMs, endsAt },
    'long domain': {
      recipients: `addresses at ${'long-'.repeat(12)}label.${'another-'.repeat(7)}label.example`,
      maxMails: 150,
      periodMs: hourMs,
      endsAt,
    },
  },
});
