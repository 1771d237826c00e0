import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { api } from '#app/api-client.ts';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import { ActionButton, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { NoscriptNotice, Notice } from '#app/ui/feedback/notice.tsx';
import { useRouteFocus } from '#app/ui/hooks/focus-and-scroll.ts';
import { useAction } from '#app/ui/hooks/use-action.ts';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { BrandName } from '#app/ui/layout/layout-parts.tsx';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/voice.page';
import * as css from './voice.module.css';
import type { OpenLink } from './voice-link.contract.ts';

const OpenedLink = lazyPart('the phrases', () => import('./opened-link.tsx').then((module) => module.OpenedLink));

const failed = errorMessages({
  400: serverMessage,
  404: serverMessage,
  network: 'There’s no connection. Please try again.',
  fallback: 'Something went wrong on our side. Please try again.',
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Lend your voice', description: 'Say a few Igbo words for your family.', matches });

/** Page of a link that a family sends to a relative. The secret is in the fragment, which no server sees before the press. */
export default function VoicePage() {
  const main = useRouteFocus();
  const hydrated = useHydrated();
  const token = useLocation().hash.slice(1);
  return (
    <>
      <header className={css.header}>
        <BrandName />
      </header>
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {hydrated && token === '' ? (
          <Ended>This link isn’t complete. Please open it again from the message.</Ended>
        ) : (
          <Link key={token} token={token} />
        )}
      </main>
    </>
  );
}

function Link({ token }: { token: string }) {
  const hydrated = useHydrated();
  const [opened, setOpened] = useState<OpenLink>();
  const open = useAction(async () => {
    const [link] = await Promise.all([api.familyVoices.open({ token }), OpenedLink.preload()]);
    setOpened(link);
  }, failed);
  if (opened) return <OpenedLink token={token} link={opened} />;
  if (open.errorStatus === 404) return <Ended>{open.failure}. Please ask your family for a new one.</Ended>;
  return (
    <>
      <h1>Your family would love to hear your voice</h1>
      <NoscriptNotice />
      <p>They’d like you to say a few words in Igbo. You see one phrase at a time, press Record and say it.</p>
      <p>You don’t need an account, and you can stop at any time.</p>
      {open.failure && <Notice tone="bad">{open.failure}</Notice>}
      <p>
        <ActionButton action={open} className={css.large} disabled={!hydrated}>
          Start
        </ActionButton>
      </p>
    </>
  );
}

const Ended = ({ children }: { children: ReactNode }) => (
  <>
    <h1>Lend your voice</h1>
    <EmptyState
      actions={
        <ButtonLink to="/contact" variant="secondary">
          Write to us
        </ButtonLink>
      }
    >
      <p role="alert">{children}</p>
    </EmptyState>
  </>
);
