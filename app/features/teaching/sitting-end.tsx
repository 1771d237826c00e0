import { errorMessages } from '#app/http/error-messages.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useAction } from '#app/ui/hooks/use-action.ts';
import * as css from './teaching.module.css';

const failed = errorMessages({ fallback: 'The list could not be fetched. Please try again in a moment.' });

interface SittingEndProps {
  /** Sentence where nothing is left. */
  nothing: string;
  /** Tasks were skipped in this sitting. */
  done: boolean;
  onUnskip: () => Promise<void>;
}

/** End of a sitting, with a way back to the desk. */
export function SittingEnd({ nothing, done, onUnskip }: SittingEndProps) {
  const unskip = useAction(onUnskip, failed);
  return (
    <div className={css.done}>
      <p>{done ? 'That’s all but what you skipped. Thank you.' : nothing}</p>
      {unskip.failure && <Notice tone="bad">{unskip.failure}</Notice>}
      <p className={css.actions}>
        {done && <ActionButton action={unskip}>Show what I skipped</ActionButton>}
        <ButtonLink to="/tutor" variant={done ? 'secondary' : 'primary'}>
          Back to your tutor home
        </ButtonLink>
      </p>
    </div>
  );
}
