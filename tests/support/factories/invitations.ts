import { issueToken } from '#app/auth/one-time-tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { invitation } from '#app/features/staff/invitation.server.ts';
import type { StaffRole } from '#app/features/staff/staff.contract.ts';

interface NewInvitation {
  email: string;
  role?: StaffRole;
  now: number;
}

/** Inserts an open invitation by the first administrator, without a mail. @returns the secret of its link */
export const issueInvitation = (db: Db, { email, role = 'editor', now }: NewInvitation): Promise<string> =>
  issueToken(db, invitation, { accountId: null, data: { email, role, invitedBy: 1, inviterName: 'Admin' }, network: '', now });

/** Inserts that many open invitations, each of another email address. @returns the secrets of their links */
export async function issueInvitations(db: Db, count: number, now: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let nth = 0; nth < count; nth += 1) secrets.push(await issueInvitation(db, { email: `open-invitation-${nth}@example.com`, now }));
  return secrets;
}
