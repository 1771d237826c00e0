import * as z from 'zod/mini';
import { revokeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { openTokens, type Purpose } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { staffRoles } from './staff.contract.ts';

const InvitationData = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  /** Missing in those of earlier versions. */
  newsletters: z.optional(z.boolean()),
  /** Account of the administrator; null for the operator of the server. */
  invitedBy: z.nullable(z.int()),
  inviterName: z.string(),
});

/** Purpose of the links in invitations. There is no account yet, so the attached data says for what email they are. */
export const invitation = {
  name: 'staff-invitation',
  lifetimeMs: 7 * 24 * 60 * 60_000,
  data: InvitationData,
  refusals: {
    unknown: 'This link is not valid. Please open it again from the email, or write to us on the contact page.',
    purpose: 'This link is meant for something else. Please open the one in your invitation, or write to us on the contact page.',
    revoked: (data) =>
      `This invitation was withdrawn, or a newer email has replaced it. Please look for a newer email, or ${askInviter(data)} for a new invitation.`,
    used: (data) => `This link has been used. If you have used it, please log in; if not, please ${askInviter(data)}.`,
    expired: (data) => `This link has expired. Please ${askInviter(data)} for a new invitation.`,
  },
} satisfies Purpose<z.output<typeof InvitationData>>;

const askInviter = ({ invitedBy, inviterName }: z.output<typeof InvitationData>) =>
  `ask ${invitedBy === null ? 'the operator of the server' : inviterName || 'us on the contact page'}`;

/** Open invitations, newest first. */
export const openInvitations = (db: Db, now: number) => openTokens(db, invitation, now);

/** Withdraws the open invitations of an administrator that loses the role or is disabled. */
export async function revokeInvitationsBy(tx: Db, accountId: number, now: number): Promise<void> {
  const sent = (await openInvitations(tx, now)).filter(({ data }) => data.invitedBy === accountId);
  await revokeTokens(
    tx,
    sent.map(({ id }) => id),
    now,
  );
}
