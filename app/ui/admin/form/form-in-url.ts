import { useEffect, useRef } from 'react';
import { data, replace, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { forgetNewSubject, newSubject, rememberSubject } from '../drafts/draft-store.ts';
import { pageFromUrl } from '../list/list-query.ts';

/** Record that a form edits: its id, or a new one. */
export type RecordId = number | 'new';

interface Address {
  pathname: string;
  search: string;
}

/** Part of the URL that names the form over a list, so that history, reload and a new login restore it. */
interface FormPlace {
  /** Query parameters of the form alone. */
  parameters: string[];
  listOf: (address: Address) => string;
  read: (address: Address) => string;
  /** Adds the form to the parameters, and returns its path. */
  write: (list: string, parameters: URLSearchParams, form: string) => string;
}

const parameter = 'edit';
/** Subject of the draft of a new record: random names with a hyphen, which ids do not have. */
const draftParameter = 'draft';
/** What a new record is for, such as a day; each list knows its own. */
const purposeParameter = 'for';

/** `/admin/staff?edit=7` */
const inQuery: FormPlace = {
  parameters: [parameter, draftParameter, purposeParameter],
  listOf: ({ pathname }) => pathname,
  read: ({ search }) => new URLSearchParams(search).get(parameter) ?? '',
  write(list, parameters, form) {
    parameters.set(parameter, form);
    return list;
  },
};

/** `/admin/blog/7`, for a page with the path `/admin/blog/:id?`. Its `handle` is `{ list }`. */
export const formInPath = (list: string): FormPlace => ({
  parameters: [draftParameter],
  listOf: () => list,
  read: ({ pathname }) => pathname.slice(list.length + 1),
  write: (path, _, form) => `${path}/${form}`,
});

const toRecordId = (value: string): RecordId | undefined => (value === 'new' ? 'new' : parseIdParam(value) || undefined);

interface NewRecord {
  /** Subject of its draft. */
  draft?: string | undefined;
  /** What it is for. */
  purpose?: string | undefined;
}

function withForm(place: FormPlace, address: Address, form: RecordId | undefined, page?: number, { draft, purpose }: NewRecord = {}): Address {
  const params = new URLSearchParams(address.search);
  for (const name of place.parameters) params.delete(name);
  if (page === 1) params.delete('page');
  else if (page) params.set('page', String(page));
  const list = place.listOf(address);
  const pathname = form ? place.write(list, params, String(form)) : list;
  if (form === 'new' && draft) params.set(draftParameter, draft);
  if (form === 'new' && purpose) params.set(purposeParameter, purpose);
  return { pathname, search: params.toString() };
}

/** `shouldRevalidate` of a list with a form in its URL: opening and closing the form does not load the list again. */
export function revalidateUnlessForm(place: FormPlace) {
  const listOf = (url: URL) => Object.values(withForm(place, url, undefined)).join('?');
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    listOf(currentUrl) === listOf(nextUrl) && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate;
}

export const revalidateUnlessOnlyForm = revalidateUnlessForm(inQuery);

/**
 * Corrects the URL of a form in the path: earlier releases named it in the query, and drafts, mails and bookmarks still do.
 * @throws {Response} redirect to the corrected URL, which replaces the history entry; 404 for a path that names no form
 */
export function requireFormInPath(place: FormPlace, request: Request): void {
  const url = new URL(request.url);
  const named = place.read(url);
  if (named && !toRecordId(named)) throw data(null, 404);
  if (!url.searchParams.has(parameter)) return;
  const form = toRecordId(inQuery.read(url));
  const { pathname, search } = withForm(place, withForm(inQuery, url, undefined), form, undefined, {
    draft: url.searchParams.get(draftParameter) ?? undefined,
  });
  throw replace(search ? `${pathname}?${search}` : pathname);
}

/** State of the open form in the URL: opening pushes a history entry, and closing goes back. */
export function useFormInUrl(place: FormPlace = inQuery) {
  const location = useLocation();
  const navigate = useNavigate();
  const page = pageFromUrl(new URLSearchParams(location.search));
  const list = place.listOf(location);
  /** Location at the time of a late server response; undefined after unmount. */
  const currentLocation = useRef<typeof location>(undefined);
  useEffect(() => {
    currentLocation.current = location;
    return () => {
      currentLocation.current = undefined;
    };
  }, [location]);

  const editing = toRecordId(place.read(location));
  const purpose = (editing === 'new' && new URLSearchParams(location.search).get(purposeParameter)) || undefined;
  const isDraftName = /^[\da-z-]{1,40}$/;
  const named = new URLSearchParams(location.search).get(draftParameter) ?? '';
  const subject = editing === 'new' ? (isDraftName.test(named) ? named : newSubject(list)) : String(editing);

  useEffect(() => {
    if (editing === 'new') rememberSubject(list, subject);
  }, [editing, subject, list]);

  interface FormOptions extends NewRecord {
    replace?: boolean;
    state?: unknown;
    toPage?: number;
  }
  function goTo(form: RecordId | undefined, { toPage, draft = newSubject(list), purpose: given, ...options }: FormOptions) {
    return navigate(withForm(place, location, form, toPage, { draft, purpose: given }), { preventScrollReset: true, ...options });
  }

  /** @param toPage page of the list to show */
  function close(form: RecordId | undefined, toPage = page): void {
    const latest = currentLocation.current;
    // Ignored after the user has navigated on, and for a second close.
    if (!latest || form === undefined || toRecordId(place.read(latest)) !== form) return;
    currentLocation.current = undefined;
    if (latest.state?.isStep && toPage === page) navigate(-1);
    else goTo(undefined, { replace: true, toPage });
  }

  return {
    page,
    editing,
    /** Subject of the draft of the open form. */
    subject,
    /** What the open form of a new record is for, as `open` was told; undefined for another form. */
    purpose,
    /** @param forWhat what a new record is for; the caller checks it, because users edit URLs */
    open: (form: RecordId, forWhat?: string) => goTo(form, { state: { isStep: true }, purpose: forWhat }),
    close,
    /** Replaces the open form by that of a new record with this draft, without a history entry. */
    openDraft: (draft: string) => goTo('new', { state: location.state, replace: true, draft, purpose }),
    /** The same with an empty form; the draft of the open one is kept. */
    openAnother: () => {
      forgetNewSubject(list);
      return goTo('new', { state: location.state, replace: true, purpose });
    },
  };
}
