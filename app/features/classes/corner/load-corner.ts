import { api } from '#app/api-client.ts';
import { loadProfiles, readCorner } from '#app/features/household/public.tsx';
import { ApiError } from '#app/lib/api-error.ts';

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Earlier notes that are shown at first; one more says whether there are further ones. */
export const keptNotesPerPage = 20;

/** The class that a link of its public page names; null once it takes no requests. */
const askedClass = (id: number) =>
  api.classes.read({ id }).catch((error: unknown) => {
    if (isStatus(error, 404) || isStatus(error, 400)) return null;
    throw error;
  });

/** Classes, requests and profiles of the household. @param ask id of a class to ask for; undefined for none */
export const loadCorner = (ask: number | undefined) =>
  readCorner(async () => {
    const [household, notes, profiles, asked] = await Promise.all([
      api.classes.householdClasses(),
      api.classes.keptNotes({ limit: keptNotesPerPage + 1 }),
      loadProfiles(),
      ask === undefined ? undefined : askedClass(ask),
    ]);
    return profiles === 'anonymous' ? profiles : { ...household, notes, profiles, asked };
  });

export type Corner = Exclude<Awaited<ReturnType<typeof loadCorner>>, string>;

/** Properties of the parts of the page. */
export interface CornerProps {
  corner: Corner;
  /** Fetches the classes again. */
  reload: () => Promise<void>;
}
