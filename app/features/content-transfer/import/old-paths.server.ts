import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { foreseeOldPath, keepOldPath } from '#app/features/redirects/public.server.ts';

type Routes = Pick<AppContext, 'now' | 'isOwnPath'>;
type Kept = Awaited<ReturnType<typeof keepOldPath>>;

const endings: Record<Kept, [one: string, many: string]> = {
  kept: ['leads here', 'lead here'],
  taken: ['leads to another page here already', 'lead to other pages here already'],
  'own-route': ['is a page of this academy', 'are pages of this academy'],
  unusable: ['cannot lead here', 'cannot lead here'],
};
const maxShown = 150;

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function sentencesOf<State extends string>(found: Map<string, State>, toEndings: Partial<Record<State, [string, string]>>): string[] {
  return Array.from(
    Map.groupBy(found, ([, state]) => state),
    ([state, group]) => {
      const paths = group.map(([path]) => [...readable(path)].slice(0, maxShown).join(''));
      const [one, many] = toEndings[state] ?? [];
      if (one === undefined) return '';
      return paths.length === 1 ? `The old address ${paths[0]} ${one}` : `The old addresses ${paths.join(' and ')} ${many}`;
    },
  ).filter(Boolean);
}

const pageOf = (post: number) => `/blog/${post}`;

/** Keeps the paths of a post on its old site as redirects, in the transaction that imports it. @returns sentences about them */
export async function keepOldPaths(tx: Db, paths: readonly string[], post: number, routes: Routes): Promise<string[]> {
  const found = new Map<string, Kept>();
  for (const path of paths) found.set(path, await keepOldPath(tx, { from: path, to: pageOf(post) }, routes));
  return sentencesOf(found, endings);
}

/** What an import will say of the paths of a post. @param post undefined for one that is not here yet */
export async function foreseeOldPaths(
  db: Db,
  paths: readonly string[],
  post: number | undefined,
  routes: Routes,
): Promise<{ notes: string[]; isMissing: boolean }> {
  const found = new Map<string, Kept | 'free'>();
  for (const path of paths) found.set(path, await foreseeOldPath(db, { from: path, to: post === undefined ? undefined : pageOf(post) }, routes));
  const { kept: _, ...problems } = endings;
  const isMissing = [...found.values()].includes('free');
  const isNew = post === undefined;
  return { notes: sentencesOf(found, isNew ? problems : { free: ['can lead here', 'can lead here'] }), isMissing };
}
