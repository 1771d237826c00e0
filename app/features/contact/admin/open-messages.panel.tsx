import { type PanelContentProps, WaitingCount } from '#app/features/admin/public.tsx';
import type { inbox } from '../inbox.contract.ts';

export default function OpenMessages({ data: { openMessages } }: PanelContentProps<typeof inbox.openTotal>) {
  return (
    <WaitingCount count={openMessages} none="Every message has its answer.">
      to answer
    </WaitingCount>
  );
}
