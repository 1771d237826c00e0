import { useSearchParams } from 'react-router';
import { apiContext } from '#app/load-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { respondToPost } from '#app/ui/forms/posted-form.ts';
import { urlSecretHeaders, useUrlSecret } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/stop-reply-mails.page';
import * as css from './stop-reply-mails.module.css';

const path = '/reply-notices/off';

const done = {
  thread: 'You get no more emails about this comment. Replies to your other comments still reach you.',
  undone: 'Emails about this comment are as they were before.',
  all: 'You get no more emails about replies. If you miss them one day, switch them on under My account.',
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Emails about replies', description: 'Stop emails about replies to your comments.', matches });

export const headers: Route.HeadersFunction = urlSecretHeaders;

export const action = ({ request, context }: Route.ActionArgs) =>
  respondToPost(request, {
    fields: ['token', 'only', 'undo'],
    send: async ({ token, only, undo }) => {
      if (undo) {
        await context.get(apiContext).replyNotices.on({ token });
        return `${path}?done=undone`;
      }
      await context.get(apiContext).replyNotices.off({ token, ...(only === 'thread' ? { only } : {}) });
      // The token of the link stays, for the undo.
      return only === 'thread' ? `${path}?${new URLSearchParams({ done: 'thread', token })}` : `${path}?done=all`;
    },
  });

/** Page of the link in mails about replies. A plain form, also with JavaScript: mail scanners open links, but press no buttons. */
export default function StopReplyMails({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const token = useUrlSecret('token', actionData?.values.token);
  const result = actionData ? undefined : done[search.get('done') as keyof typeof done];
  const isRefused = actionData?.status === 400;

  if (result)
    return (
      <CenteredPage title="Emails about replies">
        <Notice tone="good">{result}</Notice>
        {result === done.thread && token && (
          <form method="post" action={path} className={css.undo}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" name="undo" value="thread" variant="secondary">
              Undo
            </Button>
          </form>
        )}
        <p className={css.choices}>
          <ButtonLink to="/account">My account</ButtonLink>
          <ButtonLink to="/blog" variant="secondary">
            Go to the blog
          </ButtonLink>
        </p>
      </CenteredPage>
    );
  return (
    <CenteredPage
      title="Emails about replies"
      intro={isRefused ? undefined : 'We write to you about replies to your comment. Which emails should we stop?'}
    >
      {isRefused && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/account">My account</ButtonLink>
              <ButtonLink to="/contact" variant="secondary">
                Write to us
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{actionData.failure}</p>
        </EmptyState>
      )}
      {actionData && !isRefused && <Notice tone="bad">{actionData.failure}</Notice>}
      {!isRefused && (
        <form method="post" action={path} className={css.choices}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" name="only" value="all">
            All emails about replies
          </Button>
          <Button type="submit" name="only" value="thread" variant="secondary">
            Only those about this comment
          </Button>
        </form>
      )}
    </CenteredPage>
  );
}
