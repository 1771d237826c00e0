import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { loadClosedCorner } from '#app/features/household/public.tsx';
import { errorMessages } from '#app/http/error-messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Route } from './+types/corner-classes.page';
import { AskForm } from './ask-form.tsx';
import { ClassList } from './class-list.tsx';
import { CodeForm } from './code-form.tsx';
import * as css from './corner-classes.module.css';
import { EarlierNotes } from './earlier-notes.tsx';
import { LeftPlaces } from './left-places.tsx';
import { type CornerProps, loadCorner } from './load-corner.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { RequestList } from './request-list.tsx';
import { useLeaving } from './use-leaving.ts';

const ClosedCorner = lazyPart('the corner for grown-ups', loadClosedCorner);

const failed = errorMessages({ fallback: 'We couldn’t fetch your classes' });
const path = '/study/grown-ups/classes';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Your classes', description: 'Join a class, and read what its tutor writes.', matches });

/** Part of the corner for grown-ups: classes of the household, and how to join one. */
export default function CornerClasses() {
  const [search] = useSearchParams();
  const ask = search.get('ask') ?? '';
  const load = useCallback(() => loadCorner(/^\d{1,15}$/.test(ask) ? Number(ask) : undefined), [ask]);
  const { state, busy, retry, reload } = useOwnData(load, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  const then = ask === '' ? path : `${path}?${new URLSearchParams({ ask })}`;
  return (
    <div className={css.corner}>
      <p>
        <Link to="/study/grown-ups">For grown-ups</Link>
      </p>
      <h1>Your classes</h1>
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to={`/login?${new URLSearchParams({ then })}`}>Log in</ButtonLink>}>
          <p>A grown-up joins a class for the family. Please log in with your account.</p>
        </EmptyState>
      )}
      {none === 'closed' && <ClosedCorner onOpen={retry} />}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <PasswordPromptProvider hint="So that only a grown-up changes things here.">
          <OpenCorner corner={state.data} reload={reload} />
        </PasswordPromptProvider>
      )}
    </div>
  );
}

function OpenCorner({ corner, reload }: CornerProps) {
  const { shown, left, leave, undo } = useLeaving(corner, reload);
  const { asked, classes, requests, notes } = shown;
  return (
    <>
      <LeftPlaces left={left} undo={undo} />
      {asked && (
        <section className={css.section} aria-labelledby="ask">
          <h2 id="ask">
            Ask to join <bdi>{asked.name}</bdi>
          </h2>
          <AskForm key={asked.id} asked={asked} corner={corner} reload={reload} />
        </section>
      )}
      {asked === null && <p role="status">This class is full or over. If you have a code for it, enter it here.</p>}
      {requests.length > 0 && (
        <section className={css.section} aria-labelledby="requests">
          <h2 id="requests">Your requests</h2>
          <RequestList corner={shown} leave={leave} />
        </section>
      )}
      {classes.length > 0 && (
        <section className={css.section} aria-labelledby="classes">
          <h2 id="classes">You’re in</h2>
          <ClassList corner={shown} leave={leave} />
          <h3>When you meet</h3>
          <ReminderSwitch corner={corner} reload={reload} />
          <p>
            After a term you find <Link to="/study/grown-ups/reports">its reports</Link> here, too.
          </p>
        </section>
      )}
      <section className={css.section} aria-labelledby="code">
        <h2 id="code">{classes.length > 0 ? 'Join another class' : 'Join a class'}</h2>
        <p>
          Enter the code from your tutor or school. No code? <Link to="/classes">See our classes</Link> and ask to join one.
        </p>
        <CodeForm corner={corner} reload={reload} />
      </section>
      {notes.length > 0 && <EarlierNotes first={notes} />}
    </>
  );
}
