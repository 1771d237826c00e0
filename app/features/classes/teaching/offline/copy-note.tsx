import { useEffect } from 'react';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import * as css from '../class/class.module.css';
import type { CopyReason } from './read-class.ts';

interface CopyNoteProps {
  reason: CopyReason;
  at: number;
  /** Reads the page again: also when the network is back. */
  onOnline: () => Promise<void>;
}

const beginnings: Record<CopyReason, string> = { offline: 'Without a connection', busy: 'The academy gives no answer right now' };

/** Above what this device has stored of a page. */
export function CopyNote({ reason, at, onOnline }: CopyNoteProps) {
  useEffect(() => {
    const read = () => void onOnline();
    addEventListener('online', read);
    return () => removeEventListener('online', read);
  }, [onOnline]);
  return (
    <p role="status" className={css.soft}>
      {beginnings[reason]}: as of {formatDateTime(at)}.
    </p>
  );
}
