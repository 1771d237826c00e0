import type { AccountKind } from '#app/db/schema.ts';
import type { MailBlock } from '#app/mail/mail-content.ts';
import { defineMail } from '#app/mail/mail-template.server.ts';
import { resetMinutes } from '../reset-minutes.contract.ts';
import { accountNames } from './account-names.ts';

export interface ResetAccount {
  kind: AccountKind;
  token: string;
  code: string;
  isVerified: boolean;
}

const example: ResetAccount = { kind: 'learner', token: 'n0t-a-real-token-but-one-of-the-same-length', code: '482913', isVerified: true };

/** Contains no typed text: any visitor can request it for any email address. The code is not in the subject, which locked phones show. */
export const resetMail = defineMail({
  name: 'password-reset.reset',
  render: ({ accounts }: { accounts: ResetAccount[] }, { brandName }) => ({
    subject: `Choose a new password for ${brandName}`,
    preheader: `Your link and your code are good for ${resetMinutes} minutes.`,
    heading: 'Choose a new password',
    blocks: [
      `A new password was asked for with this email address. Open the link on this device, or enter the code on the page where you asked for this email. Either works once, within ${resetMinutes} minutes.`,
      ...(accounts.length > 1
        ? ['This email address has several accounts, and each has its own link and code. Choose the one whose password you forgot.']
        : []),
      ...accounts.flatMap((account) => accountBlocks(account, accounts.length > 1)),
      'The new password ends all logins of the account.',
    ],
    reason:
      'If you did not ask for a new password, you can ignore this email: your password stays as it is. Never pass the link or the code on, not even to our staff.',
  }),
  previews: {
    'one account': { accounts: [example] },
    'not verified': { accounts: [{ ...example, isVerified: false }] },
    'several accounts': { accounts: [example, { ...example, kind: 'tutor', code: '000000' }, { ...example, kind: 'admin', code: '771204' }] },
  },
});

function accountBlocks({ kind, token, code, isVerified }: ResetAccount, isOneOfSeveral: boolean): MailBlock[] {
  const name = isOneOfSeveral ? ` for ${accountNames[kind]}` : '';
  return [
    { button: { label: `New password${name}`, path: `/reset-password?token=${token}` } },
    { code, label: `Your code${name}` },
    ...(isVerified ? [] : ['This account was not verified yet: choosing a password verifies it.']),
  ];
}
