import { useEffect } from 'react';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import * as css from '../class/class.module.css';
import type { CopyReason } from './read-class.ts';

interface CopyNoteProps {
  reason: CopyReason;
  at: number;
  /** Reads the page again. */
  onRetry: () => Promise<void>;
}

const beginnings: Record<CopyReason, string> = { offline: 'Without a connection', busy: 'The academy gives no answer right now' };
/** Waits between readings: the first, and the longest of those that double. */
const [firstDelayMs, longestDelayMs] = [5_000, 60_000];

/** Above what this device has stored of a page, which is read again until the academy answers. */
export function CopyNote({ reason, at, onRetry }: CopyNoteProps) {
  useEffect(() => {
    let delay = firstDelayMs;
    let timer = setTimeout(retry, delay);
    let isShown = true;
    async function retry() {
      clearTimeout(timer);
      await onRetry();
      delay = Math.min(longestDelayMs, delay * 2);
      clearTimeout(timer);
      if (isShown) timer = setTimeout(retry, delay);
    }
    // The first requests of a network that is back may still fail.
    function retrySoon() {
      delay = firstDelayMs / 2;
      void retry();
    }
    addEventListener('online', retrySoon);
    return () => {
      isShown = false;
      clearTimeout(timer);
      removeEventListener('online', retrySoon);
    };
  }, [onRetry]);
  return (
    <p role="status" className={css.soft}>
      {beginnings[reason]}: as of {formatDateTime(at)}.
    </p>
  );
}
