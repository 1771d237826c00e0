import { defineMail } from '#app/mail/mail-template.server.ts';

interface Props {
  /** Names of the roles: 'Editor', or 'Editor, Newsletters'. */
  role: string;
  /** Name of the administrator. */
  inviter: string;
  /** Secret of the link, in its fragment: servers and proxies do not see it. */
  token: string;
}

const example: Props = { role: 'Editor', inviter: 'Ada Obi', token: 'example-of-a-token-of-43-random-characters0' };

export const invitationMail = defineMail<Props>({
  name: 'staff.invitation',
  render: ({ role, inviter, token }, { brandName }) => ({
    subject: `${inviter.slice(0, 100)} invites you to the staff of ${brandName}`,
    preheader: `Choose a password, and you can begin as: ${role}.`,
    heading: 'Nnọọ! You are invited.',
    blocks: [
      `${inviter} would like you to help run ${brandName}. Your role is: ${role}.`,
      'Open the link, enter your name and choose a password. After that you are logged in.',
      { button: { label: 'Accept the invitation', path: `/admin/invitation#token=${encodeURIComponent(token)}` } },
      'The link works once, within 7 days. Please do not pass it on: it is for you alone.',
    ],
    reason: 'If you do not know what this is about, you can ignore this email: nothing happens.',
  }),
  previews: { editor: example, 'long name': { ...example, role: 'Administrator', inviter: `Chukwuemeka ${'Nwabueze-'.repeat(9)}Ọkọnkwọ` } },
});
