import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { usePermissions } from '#app/features/admin/public.tsx';
import type { AdminComment } from '#app/features/moderation/moderation.contract.ts';
import type { PageWithTotal } from '#app/http/endpoint.ts';
import type { Result } from '#app/ui/feedback/async-section.tsx';
import type { UserRecord } from '../users.contract.ts';
import { DeleteUser } from './delete-user.tsx';
import { LatestComments } from './latest-comments.tsx';
import { Logins } from './logins.tsx';
import { StaffNote } from './staff-note.tsx';

interface AccountPartsProps {
  user: UserRecord;
  /** Shown to moderators, for whom they could be loaded. */
  comments: Result<PageWithTotal<AdminComment[]>>;
  /** Page of the list that leads here. */
  list: string;
}

/** Parts of the pages of learners and of tutors, below their facts. */
export function AccountParts({ user, comments, list }: AccountPartsProps) {
  const canManage = usePermissions()?.includes('users:manage') ?? false;
  return (
    <PasswordPromptProvider hint="You logged in more than 15 minutes ago. Please enter your password to delete the account.">
      <Logins user={user} canManage={canManage} />
      {'data' in comments && comments.data.rows.length > 0 && <LatestComments comments={comments.data.rows} total={comments.data.total} />}
      <StaffNote user={user} canManage={canManage} />
      {canManage && <DeleteUser user={user} list={list} />}
    </PasswordPromptProvider>
  );
}
