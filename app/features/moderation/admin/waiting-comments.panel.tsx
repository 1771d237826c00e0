import { type PanelContentProps, WaitingCount } from '#app/features/admin/public.tsx';
import type { moderation } from '../moderation.contract.ts';

export default function WaitingComments({ data: { waiting } }: PanelContentProps<typeof moderation.waiting>) {
  return (
    <WaitingCount count={waiting} none="No comment waits for you.">
      held or reported
    </WaitingCount>
  );
}
