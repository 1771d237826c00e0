import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';

interface Props {
  /** Names of the roles, or 'no role'. */
  before: string;
  after: string;
  /** Name of the administrator. */
  changedBy: string;
  /** In ms. */
  at: number;
}

const example: Props = { before: 'Editor', after: 'Editor, Moderator', changedBy: 'Ada Obi', at: Date.UTC(2026, 0, 15, 12) };

/** Tells a member of the staff about new roles, so that a change by an attacker does not go unnoticed. */
export const rolesChangedMail = defineMail<Props>({
  name: 'staff.roles-changed',
  render: ({ before, after, changedBy, at }, { brandName }) => ({
    subject: `Your roles have changed (${brandName})`,
    preheader: `Now you have: ${after}.`,
    heading: 'Your roles have changed',
    blocks: [
      `Before: ${before}\nNow: ${after}`,
      `${changedBy} changed them on ${utcTime(at)}.`,
      { note: 'If you did not expect this, please ask an administrator.' },
      { button: { label: 'Open the administration', path: '/admin' } },
    ],
    reason: `You get this email because you are, or were, on the staff of ${brandName}.`,
  }),
  previews: { 'another role': example, 'no role': { ...example, after: 'no role' } },
});
