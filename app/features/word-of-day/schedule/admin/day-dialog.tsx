import type { ReactNode } from 'react';
import { formatWeekdayDate } from '#app/lib/format-weekday-date.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { CalendarDay, ScheduledWord } from '../word-schedule.contract.ts';
import * as css from './calendar.module.css';

interface DayDialogProps {
  day: CalendarDay;
  isOver: boolean;
  drafts: ScheduledWord[];
  /** Gives the day to a draft. */
  onPlace: (word: ScheduledWord) => void;
  onWrite: () => void;
  onMove: () => void;
  onToDrafts: () => void;
  onUpdate: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Dialog of a day: writes or chooses a word for it, or changes the one that has it. */
export function DayDialog(props: DayDialogProps) {
  const { day, onClose } = props;
  return (
    <Dialog
      title={
        <>
          {formatWeekdayDate(day.day)} · <span lang="ig">{day.marketDay}</span>
        </>
      }
      onClose={onClose}
    >
      {day.word ? <WordOfDay {...props} word={day.word} /> : <Gap {...props} />}
    </Dialog>
  );
}

const Actions = ({ children, onClose }: { children?: ReactNode; onClose: () => void }) => (
  <div className={css.actions}>
    {children}
    <Button variant="secondary" onClick={onClose}>
      Close
    </Button>
  </div>
);

function WordOfDay({ word, onMove, onToDrafts, onUpdate, onDelete, onClose }: DayDialogProps & { word: NonNullable<CalendarDay['word']> }) {
  return (
    <>
      <p>
        <strong lang="ig">{word.title}</strong>
        {word.fromArchive && ' came back from the archive, because no word was planned for this day.'}
        {word.state === 'public' && !word.fromArchive && ' is public, so it keeps its day.'}
      </p>
      <Actions onClose={onClose}>
        {word.state === 'coming' && <Button onClick={onMove}>Choose another day</Button>}
        {word.state === 'coming' && (
          <Button variant="secondary" onClick={onToDrafts}>
            Move to the drafts
          </Button>
        )}
        <Button variant="secondary" onClick={onUpdate}>
          Update
        </Button>
        <Button variant="danger-secondary" onClick={onDelete}>
          Delete
        </Button>
      </Actions>
    </>
  );
}

function Gap({ isOver, drafts, onPlace, onWrite, onClose }: DayDialogProps) {
  if (isOver)
    return (
      <>
        <p>This day passed without a word.</p>
        <Actions onClose={onClose} />
      </>
    );
  return (
    <>
      <p>No word has this day. {drafts.length > 0 ? 'Choose one of the drafts:' : 'There are no drafts.'}</p>
      {drafts.length > 0 && (
        <ul className={css.choices}>
          {drafts.map((word) => (
            <li key={word.id}>
              <Button variant="secondary" lang="ig" onClick={() => onPlace(word)}>
                {word.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Actions onClose={onClose}>
        <Button onClick={onWrite}>Write a draft</Button>
      </Actions>
    </>
  );
}
