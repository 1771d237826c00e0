import { api } from '#app/api.ts';
import { fromServer, say } from '#app/http/say.ts';
import { Button } from '#app/ui/button.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/confirm-subscription.page';
import { useLinkResult } from './use-link-result.ts';

const failed = say({ 400: fromServer, otherwise: 'We could not confirm your address, please try again' });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Confirm your newsletter address.', matches });
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });

export default function ConfirmSubscription() {
  const result = useLinkResult(api.newsletter.confirm, failed);
  return (
    <NarrowPage title="Newsletter" late>
      {result.state === 'waiting' && <p role="status">Processing your request...</p>}
      {result.state === 'failed' && <Notice tone="bad">{result.sentence}</Notice>}
      <Notice tone="good">{result.state === 'done' && result.sentence}</Notice>
      {result.state === 'failed' && result.again && (
        <Button quiet onClick={result.again}>
          Try again
        </Button>
      )}
      <noscript>
        <p>Confirming by this link needs JavaScript. Please switch it on and load the page again.</p>
      </noscript>
    </NarrowPage>
  );
}
