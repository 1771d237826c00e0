import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathId } from '#app/lib/parse-id.ts';
import { pageIn } from '#app/ui/layout/pagination.ts';
import type { DraftOf } from './draft-store.ts';

/** The form that an address names: going back, loading anew and logging in again find it. */
export function formIn(search: string): DraftOf | undefined {
  const named = new URLSearchParams(search).get('edit') ?? '';
  return named === 'new' ? 'new' : pathId(named) || undefined;
}

/** Which form is open stands in the address; to open one is a step forward, and to close it is the step back. */
export function useOpenForm() {
  const location = useLocation();
  const navigate = useNavigate();
  const page = pageIn(new URLSearchParams(location.search));
  /** Where the person is now, for those who come back from the server late. */
  const here = useRef<typeof location>(undefined);
  useEffect(() => {
    here.current = location;
    return () => {
      here.current = undefined;
    };
  }, [location]);

  const pathTo = (form: DraftOf | undefined, toPage: number) => {
    const next = new URLSearchParams();
    if (toPage !== 1) next.set('page', String(toPage));
    if (form) next.set('edit', String(form));
    return { search: next.toString() };
  };

  /** @param toPage of the list, which is seen then */
  function close(form: DraftOf | undefined, toPage = page): void {
    const now = here.current;
    // Whoever has gone on meanwhile is not called back, and twice closed is closed once.
    if (!now || form === undefined || formIn(now.search) !== form) return;
    here.current = undefined;
    if (now.state?.isStep && toPage === page) navigate(-1);
    else navigate(pathTo(undefined, toPage), { replace: true, preventScrollReset: true });
  }

  return {
    page,
    editing: formIn(location.search),
    open: (form: DraftOf) => navigate(pathTo(form, page), { state: { isStep: true }, preventScrollReset: true }),
    close,
    /** Another form takes the place of the one that is open. */
    openInstead: (form: DraftOf) => navigate(pathTo(form, page), { state: location.state, replace: true, preventScrollReset: true }),
  };
}
