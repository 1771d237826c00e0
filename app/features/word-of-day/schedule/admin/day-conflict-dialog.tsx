import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import type { Displacement } from '../word-schedule.contract.ts';
import * as css from './calendar.module.css';

interface DayConflictDialogProps {
  /** Sentence of the server, which names the word that has the day. */
  question: string;
  title: string;
  /** The word that has the day is public: it stays. */
  isOtherPublic: boolean;
  pending: boolean;
  onChoose: (displace: Displacement) => void;
  onClose: () => void;
}

/** Asks which of two words moves when both want one day. */
export function DayConflictDialog({ question, title, isOtherPublic, pending, onChoose, onClose }: DayConflictDialogProps) {
  const choices: [Displacement, string][] = [
    ['this-later', `Move “${title}” to the next empty day`],
    ...(isOtherPublic
      ? []
      : ([
          ['other-later', 'Move the other word to the next empty day'],
          ['other-draft', 'Move the other word to the drafts'],
        ] satisfies [Displacement, string][])),
  ];
  return (
    <Dialog title="This day already has a word" alert preventClose={pending} onClose={onClose}>
      <p>{question}</p>
      <ul className={css.choices}>
        {choices.map(([displace, label]) => (
          <li key={displace}>
            <Button variant="secondary" disabled={pending} onClick={() => onChoose(displace)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="secondary" disabled={pending} onClick={onClose} data-first-focus>
        Cancel
      </Button>
    </Dialog>
  );
}
