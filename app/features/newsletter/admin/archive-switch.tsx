import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './admin-newsletter.module.css';

const errorMessage = errorMessages({
  404: serverMessage,
  409: serverMessage,
  network: 'There is no connection. Please try again.',
  fallback: 'The archive could not be changed. Please try again.',
});

interface ArchiveSwitchProps {
  newsletter: NewsletterProgress;
  onDone: (message: string) => Promise<void>;
}

/** Puts a sent newsletter into the public archive, or takes it out. */
export function ArchiveSwitch({ newsletter: { id, subject, inArchive, stoppedAt, sent }, onDone }: ArchiveSwitchProps) {
  const change = useAction(() => api.newsletter.setArchived({ id, inArchive: !inArchive }).then(({ message }) => onDone(message)), errorMessage);
  if (stoppedAt && sent === 0) return null;
  const label = inArchive ? 'Take out of the archive' : 'Put into the archive';
  return (
    <div className={css.archive}>
      {change.failure && <Notice tone="bad">{change.failure}</Notice>}
      <div className={css.rowActions}>
        <ActionButton variant="secondary" aria-label={`${label}: ${subject}`} action={change}>
          {label}
        </ActionButton>
        {inArchive && (
          <Link to={`/newsletters/${id}`} className={css.archiveLink} aria-label={`In the archive: ${subject}`}>
            In the archive
          </Link>
        )}
      </div>
    </div>
  );
}
