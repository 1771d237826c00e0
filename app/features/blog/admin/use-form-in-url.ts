import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { pageFromUrl } from '#app/ui/layout/pagination.ts';
import type { DraftId } from './draft-store.ts';

/** Form that the URL names, so that history, reload and a new login restore it. */
function formFromUrl(search: string): DraftId | undefined {
  const value = new URLSearchParams(search).get('edit') ?? '';
  return value === 'new' ? 'new' : parseIdParam(value) || undefined;
}

/** State of the open form in the URL: opening pushes a history entry, and closing goes back. */
export function useFormInUrl() {
  const location = useLocation();
  const navigate = useNavigate();
  const page = pageFromUrl(new URLSearchParams(location.search));
  /** Location at the time of a late server response; undefined after unmount. */
  const currentLocation = useRef<typeof location>(undefined);
  useEffect(() => {
    currentLocation.current = location;
    return () => {
      currentLocation.current = undefined;
    };
  }, [location]);

  const pathTo = (form: DraftId | undefined, toPage: number) => {
    const params = new URLSearchParams();
    if (toPage !== 1) params.set('page', String(toPage));
    if (form) params.set('edit', String(form));
    return { search: params.toString() };
  };

  /** @param toPage page of the list to show */
  function close(form: DraftId | undefined, toPage = page): void {
    const latest = currentLocation.current;
    // Ignored after the user has navigated on, and for a second close.
    if (!latest || form === undefined || formFromUrl(latest.search) !== form) return;
    currentLocation.current = undefined;
    if (latest.state?.isStep && toPage === page) navigate(-1);
    else navigate(pathTo(undefined, toPage), { replace: true, preventScrollReset: true });
  }

  return {
    page,
    editing: formFromUrl(location.search),
    open: (form: DraftId) => navigate(pathTo(form, page), { state: { isStep: true }, preventScrollReset: true }),
    close,
    /** Replaces the open form without a history entry. */
    replaceForm: (form: DraftId) => navigate(pathTo(form, page), { state: location.state, replace: true, preventScrollReset: true }),
  };
}
