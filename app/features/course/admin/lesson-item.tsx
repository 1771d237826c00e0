import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { AdminLesson } from '../authoring/authoring-replies.contract.ts';
import { type Speaker, speakers } from '../course-terms.contract.ts';
import * as css from './course-admin.module.css';
import { itemKindNames } from './course-names.ts';
import { KnownBadge } from './known-badge.tsx';
import { StateBadge } from './state-badge.tsx';

export type PlacedItem = AdminLesson['items'][number];

interface LessonItemProps {
  item: PlacedItem;
  hasSpeaker: boolean;
  onSpeaker: (speaker: Speaker | null) => void;
  onTakeOut: () => void;
}

/** An item in the list of its lesson. */
export function LessonItem({ item, hasSpeaker, onSpeaker, onTakeOut }: LessonItemProps) {
  return (
    <div className={css.item}>
      <div>
        <p className={css.names}>
          <Link to={`/admin/course/items/${item.id}`} lang="ig">
            {item.toned ?? item.igbo}
          </Link>
          <span>{item.english}</span>
        </p>
        <p className={css.badges}>
          <span className={css.meta}>{itemKindNames[item.kind]}</span> <StateBadge state={item.state} /> <KnownBadge item={item} />
        </p>
      </div>
      <div className={css.actions}>
        {hasSpeaker && (
          <label className={css.speaker}>
            Speaker <span className="visually-hidden">of {item.igbo}</span>
            <select value={item.speaker ?? ''} onChange={({ target }) => onSpeaker(speakers.find((each) => each === target.value) ?? null)}>
              <option value="">–</option>
              {speakers.map((speaker) => (
                <option key={speaker} value={speaker}>
                  {speaker}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button variant="secondary" aria-label={`Take out: ${item.igbo}`} onClick={onTakeOut}>
          Take out
        </Button>
      </div>
    </div>
  );
}
