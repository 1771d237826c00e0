import { pluralize } from '#app/lib/pluralize.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EndPage } from './end-page.tsx';
import css from './session.module.css';
import type { StoredSession } from './stored-session.ts';

/** The end of a placement. Its answers decide on the server where the course begins. */
export function PlacementEnd({ stored: { placed }, hasFocus }: { stored: StoredSession; hasFocus: boolean }) {
  return (
    <EndPage hasFocus={hasFocus} title={placed.length > 0 ? 'We know where you begin' : 'Another time'}>
      <p className={css.lead}>
        {placed.length > 0
          ? `Thank you for ${pluralize(placed.length, 'answer')}. You begin where the course is new to you. If there are lessons before it, their words come back in small pieces over two weeks.`
          : 'You can find your place at any time. Until then you begin with the first lesson.'}
      </p>
      <p className={css.actions}>
        <ButtonLink to="/study/today">To Today</ButtonLink>
      </p>
    </EndPage>
  );
}
