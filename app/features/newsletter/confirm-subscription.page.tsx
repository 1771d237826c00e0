import { api, inProcess } from '#app/api.ts';
import { fromServer, say } from '#app/http/say.ts';
import { AgainNotice } from '#app/ui/again-notice.tsx';
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { NarrowPage } from '#app/ui/narrow-page.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pageMeta } from '#app/ui/page-meta.ts';
import type { Route } from './+types/confirm-subscription.page';
import { FollowLink } from './follow-link.tsx';
import { followPosted, linkHeaders } from './mail-link.ts';
import { newsletterField } from './newsletter-form.tsx';
import { useLinkResult } from './use-link-result.ts';

const failed = say({ 400: fromServer, otherwise: 'We could not confirm your address, please try again' });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Newsletter', description: 'Confirm your newsletter address.', matches });
export const headers = () => linkHeaders;

export const action = ({ request, context }: Route.ActionArgs) => followPosted(request, { act: context.get(inProcess).newsletter.confirm, failed });

const following = { act: api.newsletter.confirm, failed };

export default function ConfirmSubscription({ actionData }: Route.ComponentProps) {
  const { result, again, busy } = useLinkResult(following, actionData);
  return (
    <NarrowPage title="Newsletter" late>
      {result?.state === 'failed' && (
        <AgainNotice again={again} busy={busy}>
          {result.sentence}
        </AgainNotice>
      )}
      {(!result || result.state === 'failed') && (
        <FollowLink waiting={!result} button="Confirm my address">
          Press the button, and our newsletter comes to you.
        </FollowLink>
      )}
      {result?.state === 'refused' && (
        <Empty
          ways={
            <>
              <ButtonAnchor href={`#${newsletterField}`}>Subscribe again</ButtonAnchor>
              <ButtonLink to="/" quiet>
                To the front page
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{result.sentence}</p>
        </Empty>
      )}
      <Notice tone="good">{result?.state === 'done' && result.sentence}</Notice>
    </NarrowPage>
  );
}
