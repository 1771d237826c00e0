import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { RejectedForm } from '#app/ui/forms/posted-form.ts';
import { useUrlSecret } from '#app/ui/hooks/use-url-secret.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';

interface StopMailProps {
  actionData: RejectedForm<'token'> | undefined;
  path: string;
  title: string;
  /** What comes, and a question. */
  intro: string;
  button: string;
  /** Message after the press. */
  done: string;
}

const toCorner = (
  <ButtonLink to="/study/grown-ups" variant="secondary">
    For grown-ups
  </ButtonLink>
);

/** Page of the off link of a mail. A plain form, also with JavaScript: mail scanners open links, but press no buttons. */
export function StopMail({ actionData, path, title, intro, button, done }: StopMailProps) {
  const [search] = useSearchParams();
  const token = useUrlSecret('token', actionData?.values.token);
  const isRefused = actionData?.status === 400;
  if (!actionData && search.has('done'))
    return (
      <CenteredPage title={title}>
        <Notice tone="good">{done}</Notice>
        <p>{toCorner}</p>
      </CenteredPage>
    );
  return (
    <CenteredPage title={title} intro={isRefused ? undefined : intro}>
      {isRefused ? (
        <EmptyState actions={toCorner}>
          <p role="alert">{actionData.failure}</p>
        </EmptyState>
      ) : (
        <>
          {actionData && <Notice tone="bad">{actionData.failure}</Notice>}
          <form method="post" action={path}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{button}</Button>
          </form>
        </>
      )}
    </CenteredPage>
  );
}
