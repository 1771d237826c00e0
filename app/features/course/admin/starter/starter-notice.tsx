import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import type { StarterCounts } from '#app/features/course/starter-offer/starter-offer.contract.ts';
import { Button } from '#app/ui/button.tsx';
import { countsSentence } from './starter-counts.ts';
import * as css from './starter-notice.module.css';

/** Says at the foot of the screen that there is something to take over, once that is known: nothing above it moves. */
export function StarterNotice() {
  const [counts, setCounts] = useState<StarterCounts>();
  useEffect(() => {
    let isGone = false;
    // The page goes on where the server does not answer.
    api.course.starterCounts().then(
      (all) => !isGone && setCounts(all),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const sentence = counts && countsSentence(counts);
  return (
    <div role="status" className={css.region}>
      {sentence && (
        <div className={css.notice}>
          <p>
            <strong>The starter course has changed:</strong> {sentence}.
          </p>
          <Link to="/admin/course/starter">See what is new</Link>
          <Button variant="secondary" onClick={() => setCounts(undefined)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
