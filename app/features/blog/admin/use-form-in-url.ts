import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pageFromUrl } from '#app/ui/layout/pagination.ts';
import type { DraftFor } from './draft-store.ts';

/** The form that an address names: going back, loading anew and logging in again find it. */
export function formFromUrl(search: string): DraftFor | undefined {
  const named = new URLSearchParams(search).get('edit') ?? '';
  return named === 'new' ? 'new' : parseIdParam(named) || undefined;
}

/** Which form is open stands in the address; to open one is a step forward, and to close it is the step back. */
export function useFormInUrl() {
  const location = useLocation();
  const navigate = useNavigate();
  const page = pageFromUrl(new URLSearchParams(location.search));
  /** Where the person is now, for those who come back from the server late. */
  const currentLocation = useRef<typeof location>(undefined);
  useEffect(() => {
    currentLocation.current = location;
    return () => {
      currentLocation.current = undefined;
    };
  }, [location]);

  const pathTo = (form: DraftFor | undefined, toPage: number) => {
    const next = new URLSearchParams();
    if (toPage !== 1) next.set('page', String(toPage));
    if (form) next.set('edit', String(form));
    return { search: next.toString() };
  };

  /** @param toPage of the list, which is seen then */
  function close(form: DraftFor | undefined, toPage = page): void {
    const now = currentLocation.current;
    // Whoever has gone on meanwhile is not called back, and twice closed is closed once.
    if (!now || form === undefined || formFromUrl(now.search) !== form) return;
    currentLocation.current = undefined;
    if (now.state?.isStep && toPage === page) navigate(-1);
    else navigate(pathTo(undefined, toPage), { replace: true, preventScrollReset: true });
  }

  return {
    page,
    editing: formFromUrl(location.search),
    open: (form: DraftFor) => navigate(pathTo(form, page), { state: { isStep: true }, preventScrollReset: true }),
    close,
    /** Another form takes the place of the one that is open. */
    replaceForm: (form: DraftFor) => navigate(pathTo(form, page), { state: location.state, replace: true, preventScrollReset: true }),
  };
}
