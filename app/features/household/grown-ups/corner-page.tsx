import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { PasswordPromptProvider } from '#app/features/accounts/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadError } from '#app/ui/feedback/load-error.tsx';
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts';
import { useOwnData } from '#app/ui/hooks/use-own-data.ts';
import { lazyPart } from '#app/ui/layout/lazy-part.tsx';
import { loadClosedCorner } from '../lazy-parts.ts';
import * as css from './corner-page.module.css';
import type { NotOpen } from './read-corner.ts';

const ClosedCorner = lazyPart('the corner for grown-ups', loadClosedCorner);

export const cornerPath = '/study/grown-ups';

interface CornerPageProps<Data> {
  title: string;
  /** Address of the page, to which a login returns. */
  path: string;
  /** Sentence for visitors without a login. */
  forVisitors: string;
  /** The first page of the corner: its views have titles of their own. */
  isOverview?: boolean;
  /** Function of the module, or a memoized one. */
  load: () => Promise<Data | NotOpen>;
  failed: (error: unknown) => string;
  children: (data: Data, reload: () => Promise<void>) => ReactNode;
}

/** Page of the corner for grown-ups, behind the password of the account. */
export function CornerPage<Data extends object>({ title, path, forVisitors, isOverview = false, load, failed, children }: CornerPageProps<Data>) {
  const { state, busy, retry, reload } = useOwnData(load, failed);
  const hydrated = useHydrated();
  const none = 'none' in state ? state.none : undefined;
  return (
    <div className={css.corner}>
      {!isOverview && (
        <p>
          <Link to={cornerPath}>For grown-ups</Link>
        </p>
      )}
      {!(isOverview && 'data' in state) && <h1>{title}</h1>}
      {hydrated && none === 'loading' && <p role="status">Loading...</p>}
      {none === 'anonymous' && (
        <EmptyState actions={<ButtonLink to={`/login?${new URLSearchParams([['then', path]])}`}>Log in</ButtonLink>}>
          <p>{forVisitors} Please log in with your account.</p>
        </EmptyState>
      )}
      {none === 'closed' && <ClosedCorner onOpen={retry} />}
      {'failure' in state && (
        <LoadError onRetry={retry} pending={busy}>
          {state.failure}
        </LoadError>
      )}
      {'data' in state && (
        <PasswordPromptProvider hint="So that only a grown-up changes things here.">{children(state.data, reload)}</PasswordPromptProvider>
      )}
    </div>
  );
}

export function CornerSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
