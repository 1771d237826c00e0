import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { hasValues, isSavedAlready, nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { isGone, isOwnAddress, redirectSearchKey } from './keep-old-path.server.ts';
import { type OldPath, parseOldPath } from './old-path.ts';
import { readablePath } from './readable-path.ts';
import { maxPathBytes, maxRedirects } from './redirect-terms.contract.ts';
import { redirectsTag } from './redirects.cache-tags.ts';
import type { redirects } from './redirects.contract.ts';
import {
  deleteRedirects,
  insertRedirect,
  isFull,
  listRedirects,
  lockRedirect,
  otherRedirect,
  postTitles,
  type RedirectRow,
  updateRedirect,
} from './redirects.queries.server.ts';
import { isPageOfSite, postOfTarget, targetOf } from './target.ts';

const notFound = 'This redirect is gone: it has been deleted meanwhile';
const iso = (ms: number) => new Date(ms).toISOString();

type Typed = Record<'from' | 'to', string>;
type Columns = Pick<RedirectRow, 'path' | 'key' | 'target' | 'search_key' | 'source'>;

/** @returns the sentence about an old address that cannot be one */
function fromProblem(old: OldPath | undefined, isOwnPath: AppContext['isOwnPath']): string | undefined {
  if (!old)
    return `Please enter an address that begins with / or https://, such as /2020/05/my-post/. It may have at most ${maxPathBytes} characters`;
  return isOwnAddress(old, isOwnPath) ? 'This address is a page of this academy' : undefined;
}

async function toProblem(db: Db, target: string | undefined, isOwnPath: AppContext['isOwnPath']): Promise<string | undefined> {
  if (target === undefined || target.length > maxPathBytes)
    return 'Redirects lead to pages of this academy. Please enter an address that begins with /, such as /blog/7';
  if (isPageOfSite(target, isOwnPath) && !(await isGone(db, target))) return undefined;
  return 'This academy has no page at this address. Please open the page that you mean, and copy its address';
}

/** @throws 400 with a sentence at each field that is wrong */
async function columnsOf(db: Db, { from, to }: Typed, { config, isOwnPath }: Pick<AppContext, 'config' | 'isOwnPath'>): Promise<Columns> {
  const old = parseOldPath(from);
  const target = targetOf(to, config.publicUrl);
  const problems = { from: fromProblem(old, isOwnPath), to: await toProblem(db, target, isOwnPath) };
  const errors = Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
  if (!old || target === undefined || Object.keys(errors).length > 0) return rejectFields(errors);
  return { path: old.path, key: old.key, target, search_key: redirectSearchKey(old.path, target), source: 'staff' };
}

function rejectTwin(): never {
  const sentence = 'There’s a redirect for this address already. Please search for it, and edit that one';
  return reject(409, sentence, { from: sentence });
}

/** Titles of the posts to which redirects lead, by id. */
async function titlesOf(db: Db, rows: RedirectRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ target }) => postOfTarget(target) ?? []);
  return new Map(ids.length === 0 ? [] : (await postTitles(db, ids)).map(({ id, title }) => [id, title]));
}

export const redirectHandlers: Handlers<typeof redirects> = {
  all: async ({ db, query }) => {
    // An old address that is copied from the other site is found as it is stored.
    const old = parseOldPath(query.search ?? '');
    const { rows, total } = await listRedirects(db, { ...query, search: old ? readablePath(old.path) : query.search });
    const titles = await titlesOf(db, rows);
    return {
      rows: rows.map(({ id, path, target, source, last_used_on, created_at, updated_at }) => {
        const post = postOfTarget(target);
        const title = (post !== undefined && titles.get(post)) || null;
        const times = { lastUsedOn: last_used_on, createdAt: iso(created_at), updatedAt: iso(updated_at) };
        return { id, from: path, to: target, title, gone: post !== undefined && title === null, source, ...times };
      }),
      total,
    };
  },

  create: async ({ db, input, config, isOwnPath, now, audit, log, invalidate }) => {
    invalidate(redirectsTag);
    const columns = await columnsOf(db, input, { config, isOwnPath });
    const { id } = await db.transaction().execute(async (tx) => {
      if (await isFull(tx)) reject(409, `There are ${maxRedirects.toLocaleString('en')} redirects already. Please delete some of them first`);
      const row = (await insertRedirect(tx, { ...columns, created_at: now(), updated_at: now() })) ?? rejectTwin();
      await audit({ id: row.id, title: readablePath(row.path) }, tx);
      return row;
    });
    log('redirect_added', { redirect: id });
    return { id, message: 'The redirect is added.' };
  },

  update: async ({ db, params, input: { basedOn, ...typed }, config, isOwnPath, now, audit, log, invalidate }) => {
    invalidate(redirectsTag);
    const columns = await columnsOf(db, typed, { config, isOwnPath });
    await db.transaction().execute(async (tx) => {
      const stored = (await lockRedirect(tx, params.id)) ?? reject(404, notFound);
      const { path, target } = columns;
      if (isSavedAlready(stored, 'redirect', basedOn, hasValues(stored, { path, target }))) return;
      if (await otherRedirect(tx, columns.key, params.id)) rejectTwin();
      await updateRedirect(tx, params.id, { ...columns, updated_at: nextVersion(stored, now()) });
      await audit({ id: params.id, title: readablePath(path) }, tx);
    });
    log('redirect_changed', { redirect: params.id });
    return { message: 'The redirect is saved.' };
  },

  remove: async ({ db, params, audit, log, invalidate }) => {
    invalidate(redirectsTag);
    await db.transaction().execute(async (tx) => {
      const [deleted] = await deleteRedirects(tx, [params.id]);
      if (!deleted) return reject(404, notFound);
      return audit({ id: deleted.id, title: readablePath(deleted.path) }, tx);
    });
    log('redirect_deleted', { redirect: params.id });
    return { message: 'The redirect is deleted.' };
  },

  removeAll: async ({ db, input, audit, log, invalidate }) => {
    invalidate(redirectsTag);
    const deleted = await db.transaction().execute(async (tx) => {
      const rows = await deleteRedirects(tx, [...new Set(input.ids)]);
      if (rows.length === 0) reject(404, input.ids.length === 1 ? notFound : 'These redirects are gone: they have been deleted meanwhile');
      await audit(
        rows.map(({ id, path }) => ({ id, title: readablePath(path) })),
        tx,
      );
      return rows.length;
    });
    log('redirects_deleted', { redirects: deleted });
    return { message: `${pluralize(deleted, 'redirect')} ${deleted === 1 ? 'is' : 'are'} deleted.` };
  },
};
