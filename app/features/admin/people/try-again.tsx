import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import css from './people.module.css';

interface TryAgainProps {
  noun: string;
  /** What the list was refused with; 0: the network is gone. */
  status: number;
  busy: boolean;
  onClick: () => void;
}

/** In place of the rows when they could not be fetched. */
export function TryAgain({ noun, status, busy, onClick }: TryAgainProps) {
  return (
    <div className={css.failed}>
      <Notice tone="bad">
        {status === 0 ? `We could not fetch the ${noun}: there is no connection.` : `We could not fetch the ${noun}. The fault is ours.`}
      </Notice>
      <Button quiet onClick={busy ? undefined : onClick} aria-busy={busy} aria-disabled={busy}>
        {busy ? 'Loading...' : 'Try again'}
      </Button>
    </div>
  );
}
