import { Link, useNavigate } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { Column } from '#app/ui/admin/list/table.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import type { AdminItemSummary } from '../authoring/authoring-replies.contract.ts';
import type { Route } from './+types/admin-items.page';
import * as css from './course-admin.module.css';
import { itemKindNames, knownNames, publicationNames } from './course-names.ts';
import { useItemActions } from './item-actions.tsx';
import { KnownBadge } from './known-badge.tsx';
import { newItemPath } from './new-item.ts';
import { StateBadge } from './state-badge.tsx';

const filter = {
  search: 'Search by spelling or meaning',
  selects: {
    kind: { label: 'Kind', any: 'Any kind', options: itemKindNames },
    state: { label: 'State', any: 'Any state', options: publicationNames },
    known: { label: 'What is known', any: 'Anything', options: knownNames },
  },
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.course.items, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Items', description: 'All words and phrases of the course.', matches });

const columns: Column<AdminItemSummary>[] = [
  {
    heading: 'Item',
    cell: ({ id, igbo, toned }) => (
      <Link to={`/admin/course/items/${id}`} lang="ig" className={css.cell}>
        {toned ?? igbo}
      </Link>
    ),
  },
  { heading: 'Meaning', cell: ({ english }) => <span className={css.cell}>{english}</span> },
  { heading: 'Kind', cell: ({ kind }) => <span className={css.kind}>{itemKindNames[kind]}</span> },
  {
    heading: 'State',
    cell: (item) => (
      <span className={css.badges}>
        <StateBadge state={item.state} /> <KnownBadge item={item} />
      </span>
    ),
  },
];

/** All words and phrases of the course, in the order of their letters. */
export default function AdminItems({ loaderData: { list } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <ResourceList
      title="Items of the course"
      noun="items"
      intro={<Link to="/admin/course">Course</Link>}
      list={list}
      filter={filter}
      columns={columns}
      actions={useItemActions()}
      nameOf={({ igbo }) => igbo}
      nameLang="ig"
      create={{ label: 'Create item', onClick: () => void navigate(newItemPath()) }}
    />
  );
}
