import { useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { forgetNewSubject, newSubject, rememberSubject } from '../drafts/draft-store.ts';
import { pageFromUrl } from '../list/list-query.ts';

/** Record that a form edits: its id, or a new one. */
export type RecordId = number | 'new';

const parameter = 'edit';
/** Subject of the draft of a new record: random names with a hyphen, which ids do not have. */
const draftParameter = 'draft';
/** Place that a new record is for, such as a day; each list knows its own. */
const placeParameter = 'for';

/** Form that the URL names, so that history, reload and a new login restore it. */
function formFromUrl(search: string): RecordId | undefined {
  const value = new URLSearchParams(search).get(parameter) ?? '';
  return value === 'new' ? 'new' : parseIdParam(value) || undefined;
}

function withForm(search: string, form: RecordId | undefined, page?: number, subject?: string, place?: string): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  params.delete(draftParameter);
  params.delete(placeParameter);
  if (page === 1) params.delete('page');
  else if (page) params.set('page', String(page));
  if (form) params.set(parameter, String(form));
  if (form === 'new' && subject) params.set(draftParameter, subject);
  if (form === 'new' && place) params.set(placeParameter, place);
  return params.toString();
}

/** `shouldRevalidate` of a list with a form in its URL: opening and closing the form does not load the list again. */
export function revalidateUnlessOnlyForm({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const isSameList = currentUrl.pathname === nextUrl.pathname && withForm(currentUrl.search, undefined) === withForm(nextUrl.search, undefined);
  return isSameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
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

  const editing = formFromUrl(location.search);
  const place = (editing === 'new' && new URLSearchParams(location.search).get(placeParameter)) || undefined;
  const isDraftName = /^[\da-z-]{1,40}$/;
  const named = new URLSearchParams(location.search).get(draftParameter) ?? '';
  const subject = editing === 'new' ? (isDraftName.test(named) ? named : newSubject(location.pathname)) : String(editing);

  useEffect(() => {
    if (editing === 'new') rememberSubject(location.pathname, subject);
  }, [editing, subject, location.pathname]);

  interface FormOptions {
    replace?: boolean;
    state?: unknown;
    toPage?: number;
    draft?: string;
    place?: string | undefined;
  }
  function goTo(form: RecordId | undefined, { toPage, draft = newSubject(location.pathname), place, ...options }: FormOptions) {
    return navigate({ search: withForm(location.search, form, toPage, draft, place) }, { preventScrollReset: true, ...options });
  }

  /** @param toPage page of the list to show */
  function close(form: RecordId | undefined, toPage = page): void {
    const latest = currentLocation.current;
    // Ignored after the user has navigated on, and for a second close.
    if (!latest || form === undefined || formFromUrl(latest.search) !== form) return;
    currentLocation.current = undefined;
    if (latest.state?.isStep && toPage === page) navigate(-1);
    else goTo(undefined, { replace: true, toPage });
  }

  return {
    page,
    editing,
    /** Subject of the draft of the open form. */
    subject,
    /** Place of `open`, while its form is open; undefined for another form. */
    place,
    /** @param forPlace place that a new record is for; the caller checks it, because users edit URLs */
    open: (form: RecordId, forPlace?: string) => goTo(form, { state: { isStep: true }, place: forPlace }),
    close,
    /** Replaces the open form by that of a new record with this draft, without a history entry. */
    openDraft: (draft: string) => goTo('new', { state: location.state, replace: true, draft, place }),
    /** The same with an empty form; the draft of the open one is kept. */
    openAnother: () => {
      forgetNewSubject(location.pathname);
      return goTo('new', { state: location.state, replace: true, place });
    },
  };
}
