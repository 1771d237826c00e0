import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api-client.ts';
import { loadList, PageSkeleton } from '#app/features/admin/public.tsx';
import { BulkActions, ChooseRow, useSelection } from '#app/ui/admin/list/bulk-actions.tsx';
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx';
import type { RowAction } from '#app/ui/admin/list/row-actions.tsx';
import { UndoableResultNotice } from '#app/ui/admin/list/undoable-action.tsx';
import { pageMeta } from '#app/ui/layout/page-meta.ts';
import { searchedComments } from '../comment-search.contract.ts';
import type { AdminComment } from '../moderation.contract.ts';
import type { Route } from './+types/admin-comments.page';
import * as css from './admin-comments.module.css';
import { BanDialog } from './ban-dialog.tsx';
import { CommentCard, nameOf } from './comment-card.tsx';
import { useModeration } from './use-moderation.ts';

const filter = {
  search: 'Search in text, name and email',
  selects: {
    list: { label: 'Show', any: 'All comments', options: { held: 'Waiting', reported: 'Reported', hidden: 'Hidden', removed: 'Removed' } },
  },
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({ list: await loadList(request, api.moderation.comments, filter) });
export const HydrateFallback = PageSkeleton;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Comments', description: 'Comments and replies, to show, hide or remove.', matches });

/** Comments and replies of all pages, with what moderators decide on them. */
export default function AdminComments({ loaderData: { list } }: Route.ComponentProps) {
  const rows = 'data' in list ? list.data.rows : [];
  const { undoable, decide, onBanned } = useModeration();
  const selection = useSelection(rows);
  const [banned, setBanned] = useState<AdminComment>();

  async function decideAll(comments: AdminComment[], state: AdminComment['state']) {
    await decide(comments, state);
    selection.chooseAll(false);
  }

  const actions: RowAction<AdminComment>[] = [
    { label: 'Approve', isFor: ({ state, reports }) => state !== 'shown' || reports > 0, onClick: (comment) => void decideAll([comment], 'shown') },
    { label: 'Hide', variant: 'secondary', isFor: ({ state }) => state !== 'hidden', onClick: (comment) => void decideAll([comment], 'hidden') },
    {
      label: 'Remove',
      variant: 'danger-secondary',
      isFor: ({ state }) => state !== 'removed',
      onClick: (comment) => void decideAll([comment], 'removed'),
    },
    { label: 'Ban', variant: 'danger-secondary', isFor: ({ bannable }) => bannable.length > 0, onClick: setBanned },
  ];

  return (
    <>
      <ResourceList
        title="Comments"
        noun="comments"
        list={list}
        filter={filter}
        toolbar={
          <>
            <p className={css.intro}>
              A hidden comment stays here; a removed one is deleted after 30 days. A search looks through the newest{' '}
              {searchedComments.toLocaleString('en')} comments. <Link to="/admin/comments/rules">Rules and bans</Link>
            </p>
            <UndoableResultNotice undoable={undoable} />
            {rows.length > 0 && (
              <BulkActions
                noun="comment"
                selection={selection}
                pending={undoable.action.pending}
                actions={[
                  { label: 'Approve chosen', onClick: (comments) => void decideAll(comments, 'shown') },
                  { label: 'Hide chosen', onClick: (comments) => void decideAll(comments, 'hidden') },
                  { label: 'Remove chosen', variant: 'danger-secondary', onClick: (comments) => void decideAll(comments, 'removed') },
                ]}
              />
            )}
          </>
        }
        card={(comment, buttons) => (
          <CommentCard comment={comment} buttons={buttons} checkbox={<ChooseRow row={comment} name={nameOf(comment)} selection={selection} />} />
        )}
        cardsClassName={css.list}
        actions={actions}
        nameOf={nameOf}
        empty="There are no comments yet."
      />
      {banned && (
        <BanDialog
          comment={banned}
          onClose={() => setBanned(undefined)}
          onBanned={(message, id) => {
            setBanned(undefined);
            onBanned(message, id);
          }}
        />
      )}
    </>
  );
}
