import { useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api } from '#app/api-client.ts';
import { PageSkeleton, requireAdmin } from '#app/features/admin/public.tsx';
import { parseIdParam } from '#app/lib/parse-id.ts';
import { UndoableResultNotice } from '#app/ui/admin/list/undoable-action.tsx';
import { toResult } from '#app/ui/feedback/async-section.tsx';
import { PageLoadError } from '#app/ui/feedback/load-error.tsx';
import { SelectField } from '#app/ui/forms/field.tsx';
import { IgboText } from '#app/ui/igbo/igbo-text.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Revisions } from '../revisions.contract.ts';
import type { Route } from './+types/versions.page';
import { Comparison, type Version } from './comparison.tsx';
import { useVersionActions, VersionActions } from './version-actions.tsx';
import { VersionList, versionName } from './version-list.tsx';
import * as css from './versions.module.css';

/** Versions of a post, and the two that the URL names: by default the newest earlier one and the present one. */
async function load(id: number, search: URLSearchParams) {
  const list = toResult(api.blog.revisions({ id }));
  const present = toResult(api.blog.edit({ id }));
  const found = await list;
  const newest = 'data' in found ? found.data.revisions[0]?.id : undefined;
  const chosen = parseIdParam(search.get('version') ?? '') || newest;
  const other = parseIdParam(search.get('with') ?? '') || undefined;
  const read = (version: number | undefined) => (version === undefined ? undefined : toResult(api.blog.revision({ id: version })));
  return { list: found, present, chosen: read(chosen), other: read(other) };
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  requireAdmin(request, () => load(parseIdParam(params.id), new URL(request.url).searchParams));
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Earlier versions', description: 'Earlier versions of a post, what has changed, and the way back.', matches });

/** Earlier versions of a post: the list of them, a comparison of two, and the way back to one. */
export default function Versions({ loaderData: { list, present, chosen, other } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <p>
        <Link to="/admin/blog">All posts</Link>
      </p>
      <h1>Earlier versions</h1>
      {'errorStatus' in list || 'errorStatus' in present ? (
        <Failed status={[list, present].flatMap((part) => ('errorStatus' in part ? part.errorStatus : []))[0] ?? 0} />
      ) : (
        <Loaded
          versions={list.data}
          present={present.data}
          chosen={chosen && 'data' in chosen ? chosen.data : undefined}
          other={other && 'data' in other ? other.data : undefined}
          isGone={[chosen, other].some((part) => part && 'errorStatus' in part)}
        />
      )}
    </div>
  );
}

const Failed = ({ status }: { status: number }) =>
  status === 404 ? <p>This post is gone, and so are its versions.</p> : <PageLoadError noun="the versions" status={status} />;

type Chosen = Version & { id: number };

interface LoadedProps {
  versions: Revisions;
  present: Version;
  chosen: Chosen | undefined;
  /** Version to compare with, instead of the present one. */
  other: Chosen | undefined;
  /** A version in the URL is gone. */
  isGone: boolean;
}

function Loaded({ versions, present, chosen, other, isGone }: LoadedProps) {
  const actions = useVersionActions(versions.present);
  const heading = useFocusOnChoice(chosen?.id);
  const selected = versions.revisions.find(({ id }) => id === chosen?.id);
  // The older one is first, whichever of the two was chosen.
  const pair = chosen && (other ? [chosen, other].sort((one, two) => one.id - two.id) : [chosen, present]);
  return (
    <>
      <p className={css.title}>
        <IgboText>{versions.present.title}</IgboText>
      </p>
      <UndoableResultNotice undoable={actions.undoable} />
      <div className={css.columns}>
        <VersionList versions={versions} selected={selected?.id} />
        <section className={css.compare} aria-labelledby="compare">
          <h2 id="compare" ref={heading} tabIndex={-1}>
            {selected ? versionName(selected) : 'Compare'}
          </h2>
          {isGone && <p role="alert">This version is gone: it was deleted, or newer ones have taken its place. Please choose another one.</p>}
          {selected && <CompareWith versions={versions} selected={selected.id} />}
          {selected && <VersionActions key={selected.id} version={selected} present={versions.present} actions={actions} />}
          {selected && pair?.[0] && pair[1] && <Comparison before={pair[0]} after={pair[1]} />}
          {versions.revisions.length === 0 && (
            <p>There is no earlier version yet. With each save that changes the text or a picture, the one before it is kept here.</p>
          )}
        </section>
      </div>
    </>
  );
}

/** Heading of the comparison, which gets the focus when another version is chosen. */
function useFocusOnChoice(id: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  const [search] = useSearchParams();
  const isChosen = search.has('version');
  useEffect(() => {
    if (isChosen && shown.current !== id) heading.current?.focus();
    shown.current = id;
  }, [id, isChosen]);
  return heading;
}

/** Choice of the second version. */
function CompareWith({ versions, selected }: { versions: Revisions; selected: number }) {
  const [search, setSearch] = useSearchParams();
  const id = useId();
  return (
    <div className={css.with}>
      <SelectField
        key={`${id} ${search.get('with')}`}
        label="Compare with"
        name="with"
        defaultValue={search.get('with') ?? ''}
        onChange={({ currentTarget }) =>
          setSearch({ version: String(selected), ...(currentTarget.value ? { with: currentTarget.value } : {}) }, { preventScrollReset: true })
        }
      >
        <option value="">The present version</option>
        {versions.revisions
          .filter((version) => version.id !== selected)
          .map((version) => (
            <option key={version.id} value={version.id}>
              {versionName(version)}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
