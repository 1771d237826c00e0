import { api } from '#app/api-client.ts';
import { isCornerLocked, loadProfiles } from '#app/features/household/public.tsx';
import { isLoginTooOld } from '#app/http/recent-login.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { readSessionToken } from '#app/login-session/session-cookie.ts';

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Earlier notes that are shown at first; one more says whether there are further ones. */
export const keptNotesPerPage = 20;

/** The class that a link of its public page names; null once it takes no requests. */
const askedClass = (id: number) =>
  api.classes.read({ id }).catch((error: unknown) => {
    if (isStatus(error, 404) || isStatus(error, 400)) return null;
    throw error;
  });

/** Classes, requests and profiles of the household; 'closed' without a recent password. @param ask id of a class to ask for; undefined for none */
export async function loadCorner(ask: number | undefined) {
  if (!readSessionToken()) return 'anonymous';
  if (isCornerLocked()) return 'closed';
  try {
    const [household, notes, profiles, asked] = await Promise.all([
      api.classes.householdClasses(),
      api.classes.keptNotes({ limit: keptNotesPerPage + 1 }),
      loadProfiles(),
      ask === undefined ? undefined : askedClass(ask),
    ]);
    return profiles === 'anonymous' ? profiles : { ...household, notes, profiles, asked };
  } catch (error) {
    if (isLoginTooOld(error)) return 'closed';
    if (isStatus(error, 401)) return 'anonymous';
    throw error;
  }
}

export type Corner = Exclude<Awaited<ReturnType<typeof loadCorner>>, string>;

/** Properties of the parts of the page. */
export interface CornerProps {
  corner: Corner;
  /** Fetches the classes again. */
  reload: () => Promise<void>;
}
