import { codeAttempts } from '#app/auth/code-limits.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { utcTime } from '#app/mail/utc-time.server.ts';
import { staffReason } from './staff-reason.ts';

const alerts = {
  failures: {
    heading: 'Wrong passwords for your account',
    summary: 'Ten attempts to log in to your account in a row had a wrong password.',
    advice: 'If that was you, there is nothing to do. If not, your password still holds; a long one that you use nowhere else keeps it so.',
  },
  newLocation: {
    heading: 'A login from a new place',
    summary: 'A login to your account, with the right password, came from a place that had none in the last 90 days.',
    advice: 'If that was you, there is nothing to do. If not, change your password in the settings now: this ends all other logins.',
  },
  codes: {
    heading: 'Wrong codes for your account',
    summary: `A login to your account had the right password, and then ${codeAttempts} wrong codes.`,
    advice: 'If that was you, there is nothing to do. If not, another person knows your password: change it in the settings now.',
  },
  recoveryCode: {
    heading: 'A recovery code was used',
    summary: 'A login to your account used one of your recovery codes. It does not work again.',
    advice: 'If that was you and your phone is gone, set up another one in the settings. If it was not you, change your password now.',
  },
};
export type SecurityAlert = keyof typeof alerts;

const at = Date.UTC(2026, 0, 15, 22);

/** Alert to a member of the staff about their own account, so that a takeover does not go unnoticed. */
export const securityAlertMail = defineMail({
  name: 'accounts.security-alert',
  render: ({ alert, at }: { alert: SecurityAlert /** In ms. */; at: number }, { brandName }) => {
    const { heading, summary, advice } = alerts[alert];
    return {
      subject: `${heading} (${brandName})`,
      preheader: summary,
      heading,
      blocks: [summary, `It was on ${utcTime(at)}.`, { note: advice }, { button: { label: 'Settings', path: '/admin/settings' } }],
      reason: staffReason(brandName),
    };
  },
  previews: {
    'wrong passwords': { alert: 'failures', at },
    'new location': { alert: 'newLocation', at },
    'wrong codes': { alert: 'codes', at },
    'recovery code': { alert: 'recoveryCode', at },
  },
});
