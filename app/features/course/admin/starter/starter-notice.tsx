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
    // Without an answer there is no notice: the page goes on.
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
            <strong>The starter course has changed:</strong> {sentence}. <Link to="/admin/course/starter">See what is new</Link>
          </p>
          <Button variant="secondary" onClick={() => setCounts(undefined)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
