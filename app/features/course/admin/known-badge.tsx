import type { AdminItemSummary } from '../authoring/authoring-replies.contract.ts';
import * as css from './course-admin.module.css';

type States = Pick<AdminItemSummary, 'toneState' | 'textState'>;

const sentences: Record<AdminItemSummary['toneState'], string> = {
  none: '',
  sourced: 'Tones: one source',
  agreed: 'Tones: two sources',
  reviewed: 'Tones reviewed',
};

/** Tone state and text state of an item. */
export function KnownBadge({ item: { toneState, textState } }: { item: States }) {
  const text = { draft: 'Text without a source', sourced: 'Text: a source', reviewed: 'Text reviewed' }[textState];
  return (
    <>
      <span className={css.badge} data-state={textState}>
        {text}
      </span>{' '}
      {toneState !== 'none' && (
        <span className={css.badge} data-state={toneState}>
          {sentences[toneState]}
        </span>
      )}
    </>
  );
}
