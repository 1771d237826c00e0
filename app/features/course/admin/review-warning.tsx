import type { AdminItem } from '../authoring/authoring-replies.contract.ts';
import { normalizeMarks } from '../tone-rules.ts';
import * as css from './course-admin.module.css';

type Reviewed = Pick<AdminItem, 'igbo' | 'toned' | 'english'>;

export const isReviewed = ({ toneState, textState }: Pick<AdminItem, 'toneState' | 'textState'>) =>
  toneState === 'reviewed' || textState === 'reviewed';

const isSame = (typed: string, stored: string | null) => normalizeMarks(typed.trim()) === (stored ?? '');

/** Says that saving what is typed would end the review of an item. */
export function ReviewWarning({ item, typed }: { item: AdminItem; typed: { [N in keyof Reviewed]: string } }) {
  const isChanged = !isSame(typed.igbo, item.igbo) || !isSame(typed.toned, item.toned) || !isSame(typed.english, item.english);
  return (
    <p role="status" className={css.warning}>
      {isReviewed(item) &&
        isChanged &&
        'The item is reviewed. A change of its spelling, tones or meaning ends the review: it is to be checked again.'}
    </p>
  );
}
