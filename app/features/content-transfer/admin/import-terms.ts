import { pluralize } from '#app/lib/pluralize.ts';
import type { Import } from '../content-transfer.contract.ts';
import type { EntryOutcome, ImportState } from '../import-terms.contract.ts';

export const stateNames: Record<ImportState, string> = {
  uploading: 'Upload not finished',
  checking: 'Being checked',
  ready: 'Checked, not imported',
  importing: 'Being imported',
  done: 'Done',
  refused: 'Refused',
};

export const outcomeNames: Record<EntryOutcome, string> = {
  waiting: 'Will be imported',
  known: 'Known already',
  'left-out': 'Left out',
  created: 'Imported',
  updated: 'Completed',
  failed: 'Not imported',
};

/** '3 posts, 12 comments' */
export const resultOf = ({ posts, comments }: Pick<Import, 'posts' | 'comments'>) => `${pluralize(posts, 'post')}, ${pluralize(comments, 'comment')}`;
export const entriesOf = (count: number) => pluralize(count, 'post');
