import { useReload } from '../hooks/use-reload.ts';
import { LoadError } from './load-error.tsx';

interface TryAgainProps {
  /** What is missing: 'the users'. */
  what: string;
  /** What it was refused with; 0: the network is gone. */
  status: number;
}

/** In place of what a page of the administrators could not fetch. */
export function RetryButton({ what, status }: TryAgainProps) {
  return (
    <LoadError {...useReload()}>
      {status === 0 ? `We could not fetch ${what}: there is no connection.` : `We could not fetch ${what}. The fault is ours.`}
    </LoadError>
  );
}
