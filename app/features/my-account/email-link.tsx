import { type FormEvent, type ReactNode, useEffect } from 'react';
import { type EmailAction, EmailActionForm, type PostedResult, useEmailAction } from '#app/features/newsletter/public.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { restoreFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { CenteredPage } from '#app/ui/layout/centered-page.tsx';

interface EmailLinkProps {
  title: string;
  emailAction: EmailAction;
  /** Result of a form post without JavaScript. */
  posted: PostedResult | undefined;
  button: string;
  /** Link after a refusal, beside the login. */
  otherWay: { to: string; label: string };
  /** Explains the button. */
  children: ReactNode;
}

/** Page of a link in a mail. It needs a press of a button, because mail scanners open links and run JavaScript. */
export function EmailLink({ title, emailAction, posted, button, otherWay, children }: EmailLinkProps) {
  const { link, result, act, busy } = useEmailAction(emailAction, { posted, runsOnLoad: false });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    act();
  }

  // The pressed button disappears with the form.
  const isFinal = result?.state === 'done' || result?.state === 'refused';
  useEffect(() => {
    if (isFinal) restoreFocus(() => document.getElementById('main'));
  }, [isFinal]);

  return (
    <CenteredPage title={title} reserveSpace>
      {result?.state === 'failed' && <Notice tone="bad">{result.sentence}</Notice>}
      {!isFinal && (
        <EmailActionForm link={link} onSubmit={onSubmit}>
          <p>{children}</p>
          <SubmitButton submitting={busy}>{button}</SubmitButton>
        </EmailActionForm>
      )}
      {result?.state === 'refused' && (
        <EmptyState
          actions={
            <>
              <ButtonLink to="/login?then=%2Faccount">Log in</ButtonLink>
              <ButtonLink to={otherWay.to} variant="secondary">
                {otherWay.label}
              </ButtonLink>
            </>
          }
        >
          <p role="alert">{result.sentence}</p>
        </EmptyState>
      )}
      <Notice tone="good">{result?.state === 'done' && result.sentence}</Notice>
      {result?.state === 'done' && (
        <p>
          <ButtonLink to="/login?then=%2Faccount">Log in</ButtonLink>
        </p>
      )}
    </CenteredPage>
  );
}
