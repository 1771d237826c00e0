import { AgainButton } from './again-button.tsx';
import css from './dialog.module.css';
import { Notice } from './notice.tsx';

interface TryAgainProps {
  /** What is missing: 'the users'. */
  what: string;
  /** What it was refused with; 0: the network is gone. */
  status: number;
}

/** In place of what could not be fetched: says so, and asks again on demand without loading the page anew. */
export function TryAgain({ what, status }: TryAgainProps) {
  return (
    <div className={css.form}>
      <Notice tone="bad">
        {status === 0 ? `We could not fetch ${what}: there is no connection.` : `We could not fetch ${what}. The fault is ours.`}
      </Notice>
      <div className={css.ways}>
        <AgainButton />
      </div>
    </div>
  );
}
