import { useReload } from '../hooks/use-reload.ts';
import { LoadError } from './load-error.tsx';

interface TryAgainProps {
  /** Noun of the missing content: 'the users'. */
  what: string;
  /** Status of the error; 0 for a network error. */
  status: number;
}

/** Load error of an admin page, with a retry. */
export function RetryButton({ what, status }: TryAgainProps) {
  return (
    <LoadError {...useReload()}>
      {status === 0 ? `We could not fetch ${what}: there is no connection.` : `We could not fetch ${what}. The fault is ours.`}
    </LoadError>
  );
}
