import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { Failure } from '#app/http/failure.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/unsubscribe.page';
import css from './unsubscribe.module.css';
import { useLinkResult } from './use-link-result.ts';

const goOnMs = 20_000;
/** The server's sentence, if it had one (SPEC section 8). */
function failed(problem: unknown): string {
  const lost = !(problem instanceof Failure) || problem.status === 0;
  return lost ? 'An error occurred while processing your request.' : problem.message || 'Failed to unsubscribe.';
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Unsubscribe', description: 'Leave our newsletter.', matches });

/** The address carries a secret: no other site may learn it. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });

export default function Unsubscribe() {
  const result = useLinkResult(api.newsletter.unsubscribe, failed);
  const [stays, setStays] = useState(false);
  const goOn = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const leaving = result.state === 'done' && !stays;

  // The button that was pressed goes: the keyboard stays beside it.
  function stay() {
    setStays(true);
    goOn.current?.focus();
  }

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => navigate('/'), goOnMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  return (
    <NarrowPage title="Unsubscribe" late>
      {result.state === 'waiting' && (
        <p role="status" className={css.waiting}>
          Processing your request...
        </p>
      )}
      {result.state === 'failed' && <Notice tone="bad">{result.sentence}</Notice>}
      {result.state === 'failed' && result.again && (
        <Button quiet onClick={result.again}>
          Try again
        </Button>
      )}
      <Notice tone="good">
        {result.state === 'done' && (
          <>
            {result.sentence} {leaving && <span className={css.next}>Rerouting to the main page in 20 seconds...</span>}
          </>
        )}
      </Notice>
      {result.state === 'done' && (
        <p>
          <ButtonLink ref={goOn} to="/">
            Go now
          </ButtonLink>{' '}
          {leaving && (
            <Button quiet onClick={stay}>
              Stay on this page
            </Button>
          )}
        </p>
      )}
      <noscript>
        <p>Leaving by this link needs JavaScript. Your mail program’s own unsubscribe button works without it.</p>
      </noscript>
    </NarrowPage>
  );
}
