import { useSearchParams } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import * as css from './calendar.module.css';

interface DraftPagerProps {
  shown: number;
  total: number;
  /** Id of the last draft of this page. */
  last: number | undefined;
}

/** Pages of drafts, for more than one page of them. The month stays. */
export function DraftPager({ shown, total, last }: DraftPagerProps) {
  const [search] = useSearchParams();
  const isFirst = !search.has('after');
  if (isFirst && shown >= total) return null;
  const to = (after: number | undefined) => {
    const params = new URLSearchParams(search);
    if (after === undefined) params.delete('after');
    else params.set('after', String(after));
    return { search: params.toString() };
  };
  return (
    <nav className={css.months} aria-label="Pages of drafts">
      <p role="status">
        {shown} of {total} drafts, oldest first
      </p>
      {!isFirst && (
        <ButtonLink variant="secondary" to={to(undefined)} preventScrollReset>
          First drafts
        </ButtonLink>
      )}
      {last !== undefined && (
        <ButtonLink variant="secondary" to={to(last)} preventScrollReset>
          Further drafts
        </ButtonLink>
      )}
    </nav>
  );
}
