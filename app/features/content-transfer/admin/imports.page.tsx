import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { formatDateTime } from '#app/lib/format-date-time.ts';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { ExportSection } from '#app/ui/admin/page/export-section.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { Import } from '../content-transfer.contract.ts';
import type { Route } from './+types/imports.page';
import * as css from './content-transfer.module.css';
import { resultOf, stateNames } from './import-terms.ts';
import { UploadForm } from './upload-form.tsx';

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.contentTransfer.imports, {}) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Import and export', description: 'Posts from WordPress and Ghost, and everything public as a file.', matches });

const columns: Column<Import>[] = [
  {
    heading: 'File',
    cell: ({ id, fileName }) => (
      <Link to={`/admin/import/${id}`} className={css.name}>
        <bdi>{fileName}</bdi>
      </Link>
    ),
  },
  { heading: 'Uploaded', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, className: css.oneLine },
  { heading: 'State', cell: ({ state }) => stateNames[state], className: css.oneLine },
  { heading: 'Imported', cell: resultOf, className: css.oneLine },
];

const exportFormats = [
  { label: 'Download as JSON', fetchFile: () => api.contentTransfer.exportJson() },
  { label: 'Download for WordPress', fetchFile: () => api.contentTransfer.exportWxr() },
] as const;

export default function Imports({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <div className={css.page}>
      <h1>Import and export</h1>
      <section aria-labelledby="import" className={css.section}>
        <h2 id="import">Import posts</h2>
        <p>
          Posts come with their dates, tags, pictures and approved comments. First you see line by line what would happen. The same file twice changes
          nothing.
        </p>
        <UploadForm />
      </section>
      <ExportSection formats={exportFormats}>
        <p>
          All public posts and words, with their tags and shown comments, and the addresses of their pictures. Drafts and email addresses are not in
          it.
        </p>
      </ExportSection>
      <div>
        <ResourceList title="Earlier imports" noun="imports" list={list} columns={columns} isPart empty="Nothing was imported yet." />
      </div>
    </div>
  );
}
